import { saveAdmin } from '@around/database/admins/admin-queries';
import { findAudit } from '@around/database/audit/audit-queries';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminLogin, cookieOf, signInAdmin } from '../../testing/clients/admin-client.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis, trustedProxies: ['127.0.0.1'] });
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

function logIn(payload: object | undefined, address = newAddress(), headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/admin/login',
    ...(payload && { payload }),
    headers: { 'x-forwarded-for': address, ...headers },
  });
}
const check = async (cookie?: string) =>
  (await app.inject({ url: '/api/admin/check', headers: cookie === undefined ? {} : { cookie } })).json();

test('A4 an admin logs in, is authenticated, and logs out on the server', async () => {
  const { cookie, send } = await signInAdmin(app, database.db);
  expect(await check()).toEqual({ authenticated: false });
  expect(await check(cookie)).toEqual({ authenticated: true });

  const response = await send('POST', '/api/admin/logout');

  expect(response.statusCode).toBe(200);
  expect(await check(cookie)).toEqual({ authenticated: false });
});

test('a wrong password and an unknown username get the same response', async () => {
  await signInAdmin(app, database.db);
  const wrong = await logIn({ ...adminLogin, password: 'wrong' });
  const unknown = await logIn({ username: 'nobody', password: 'wrong' });

  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({ message: 'Invalid username or password.' });
  expect(unknown.statusCode).toBe(401);
  expect(unknown.json()).toEqual(wrong.json());
  expect(wrong.headers['set-cookie']).toBeUndefined();
});

test.each([undefined, {}, { username: 'Operator' }, { username: '  ', password: 'x' }, { password: 'x' }])(
  'username and password are required: %o',
  async (payload) => {
    const response = await logIn(payload);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'Username and password are required' });
  },
);

test('E38 no default credentials work', async () => {
  for (const [username, password] of [
    ['admin', 'admin'],
    ['admin', 'password'],
    ['root', 'root'],
  ]) {
    expect((await logIn({ username, password })).statusCode).toBe(401);
  }
});

test('E38 the sixth attempt from one address answers 429, and other addresses are not affected', async () => {
  await signInAdmin(app, database.db);
  const address = newAddress();
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await logIn({ username: `name-${tried}`, password: 'wrong' }, address)).statusCode).toBe(401);
  }

  const throttled = await logIn(adminLogin, address);

  expect(throttled.statusCode).toBe(429);
  expect(throttled.json()).toEqual({ message: 'Too many requests. Please try again later.' });
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  expect((await logIn(adminLogin)).statusCode).toBe(200);
});

test('all addresses of one IPv6 /64 share a limit', async () => {
  for (let tried = 0; tried < 5; tried += 1)
    await logIn({ username: 'x', password: 'y' }, `2001:db8:9:9::${tried + 1}`);

  expect((await logIn({ username: 'x', password: 'y' }, '2001:db8:9:9::ffff')).statusCode).toBe(429);
  expect((await logIn({ username: 'x', password: 'y' }, '2001:db8:9:a::1')).statusCode).toBe(401);
});

test('guesses for one name are delayed from every address, and never refused', async () => {
  const slow = await makeGateway({
    db: database.db,
    redis: { ...redis, prefix: `${redis.prefix}-slow` },
    trustedProxies: ['127.0.0.1'],
    loginLimits: { attempts: 5, windowMs: 3_600_000, slowAfter: 3 },
  });
  await signInAdmin(slow, database.db);
  const time = async (login: object) => {
    const beganAt = performance.now();
    const { statusCode } = await slow.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: login,
      headers: { 'x-forwarded-for': newAddress() },
    });
    return { statusCode, ms: performance.now() - beganAt };
  };
  for (let tried = 0; tried < 4; tried += 1) await time({ ...adminLogin, password: 'wrong' });

  const wrong = await time({ username: ' OPERATOR ', password: 'wrong' });
  const right = await time(adminLogin);

  expect([wrong.statusCode, right.statusCode]).toEqual([401, 200]);
  expect(wrong.ms).toBeGreaterThanOrEqual(495);
  expect(right.ms).toBeGreaterThanOrEqual(745);
  await slow.close();
});

test('concurrent attempts are counted exactly', async () => {
  const address = newAddress();

  const responses = await Promise.all(
    Array.from({ length: 30 }, () => logIn({ username: 'x', password: 'y' }, address)),
  );

  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test('successful logins do not count as attempts', async () => {
  await signInAdmin(app, database.db);
  const address = newAddress();

  for (let times = 0; times < 8; times += 1) expect((await logIn(adminLogin, address)).statusCode).toBe(200);
});

test('a session ends when the password changes or the admin is deleted', async () => {
  const { cookie } = await signInAdmin(app, database.db);
  await saveAdmin(database.db, { username: adminLogin.username, passwordHash: await hash('another one') });
  expect(await check(cookie)).toEqual({ authenticated: false });

  const again = cookieOf(await logIn({ ...adminLogin, password: 'another one' }));
  expect(await check(again)).toEqual({ authenticated: true });
  await database.db.deleteFrom('admins').execute();
  expect(await check(again)).toEqual({ authenticated: false });
});

test('logins, failed logins and logouts are audited without passwords', async () => {
  const { send } = await signInAdmin(app, database.db);
  await logIn({ username: 'planted-password', password: 'x' });
  await logIn({ username: adminLogin.username.toUpperCase(), password: 'planted-password' });
  await send('POST', '/api/admin/logout');

  const entries = await findAudit(database.db, { limit: 4 });

  expect(entries.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'admin.logout Operator',
    'admin.login-failed Operator',
    'admin.login-failed (unknown name)',
    'admin.login Operator',
  ]);
  expect(JSON.stringify(await findAudit(database.db, { limit: 200 }))).not.toContain('planted-password');
});

test('a body that is not JSON answers 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const payload = JSON.stringify(adminLogin);
    const response = await app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(415);
  }
});

test.each([
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://localhost:80' },
  { origin: 'http://localhost:81' },
])('a cross-site logout answers 403: %o', async (headers) => {
  const { cookie } = await signInAdmin(app, database.db);

  const response = await app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie, ...headers } });

  expect(response.statusCode).toBe(403);
  expect(await check(cookie)).toEqual({ authenticated: true });
});

test.each([
  { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin' },
  {},
])('same-origin and non-browser requests may write: %o', async (headers) => {
  const { cookie } = await signInAdmin(app, database.db);

  const response = await app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie, ...headers } });

  expect(response.statusCode).toBe(200);
});

test('B16 with PUBLIC_ORIGIN set, only that origin may write', async () => {
  const gateway = await makeGateway({ db: database.db, redis, publicOrigin: 'https://around.example' });
  const write = (origin: string) =>
    gateway.inject({ method: 'POST', url: '/api/admin/login', payload: {}, headers: { origin } });

  expect((await write('https://around.example')).statusCode).toBe(400);
  expect((await write('http://around.example')).statusCode).toBe(403);
  expect((await write('http://localhost:80')).statusCode).toBe(403);
  await gateway.close();
});

test('A11 without Redis session calls answer 503, not 401, and the feed still works', async () => {
  await using own = await startOwnRedis();
  const gateway = await makeGateway({ db: database.db, redis: { url: own.url, prefix: 'x' } });
  const { cookie } = await signInAdmin(gateway, database.db);
  await own.stop();
  const get = (url: string, headers: Record<string, string> = {}) => gateway.inject({ url, headers });
  const user = { cookie: cookie.replace('around_admin', 'around_session') };

  for (const response of [
    await get('/api/admin/check', { cookie }),
    await get('/api/admin/proxies', { cookie }),
    await get('/api/user', user),
    await gateway.inject({ method: 'POST', url: '/api/admin/login', payload: adminLogin }),
  ]) {
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBeDefined();
  }
  // Without a cookie too: nobody is told to sign in while sessions cannot be read.
  expect((await get('/api/user')).statusCode).toBe(503);
  expect((await get('/api/feed?instagram=true', { ...user })).statusCode).toBe(200);
  await gateway.close();
});
