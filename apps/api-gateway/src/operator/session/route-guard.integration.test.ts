import type { UserId } from '@around/contracts/ids';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { Signer } from '@fastify/cookie';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sessionStore } from '../../sessions/session-store.ts';
import { type AdminClient, signInAdmin } from '../../testing/clients/admin-client.ts';
import { makeGateway, sessionSecret } from '../../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let admin: AdminClient;
let user: string;

type Route = { method: string; url: string };
let routes: Route[];

const DENIED = { message: 'Access denied - You must be logged in as admin' };
const PUBLIC = new Set(['GET /api/admin/check', 'HEAD /api/admin/check', 'POST /api/admin/login']);

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis });
  await app.ready();
  routes = readRouteTable();
  admin = await signInAdmin(app, database.db);
  user = await makeUserCookie();
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Parses the server's own route table, so that new routes are covered without a list here. */
function readRouteTable(): Route[] {
  const table = app.printRoutes({ commonPrefix: false, includeMeta: false });
  const path: string[] = [];
  const found: Route[] = [];
  for (const line of table.split('\n')) {
    const match = /^([│ ]*)(?:├──|└──) (\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) continue;
    const depth = match[1]!.length / 4;
    path.length = depth;
    path[depth] = match[2]!;
    for (const method of match[3]?.split(', ') ?? []) found.push({ method, url: path.join('') });
  }
  return found.filter(({ url }) => /^\/(api\/(admin|instagram)|admin\/queues)/.test(url));
}

/** A user session, written directly to the store. */
async function makeUserCookie(): Promise<string> {
  const client = await openTestQueueClient(redis, createLogger({ program: 'test', level: 'silent' }));
  const records = sessionStore({
    redis: client.redis,
    prefix: `${redis.prefix}:session:user`,
    life: { idleMs: 3_600_000, absoluteMs: 3_600_000 },
    deadlineMs: 30_000,
    clock: () => new Date(),
  });
  const cookie = { originalMaxAge: null };
  const id = crypto.randomUUID() as UserId;
  const session = { cookie, user: { id, passwordFingerprint: 'm', startedAt: Date.now(), userAgent: 'test' } };
  await records.write('a-user', session);
  await records.enlist('a-user', session);
  await client.close();
  return `around_session=${new Signer(sessionSecret).sign('a-user')}`;
}

const call = ({ method, url }: Route, headers: Record<string, string> = {}) =>
  app.inject({ method: method as HTTPMethods, url: url.replaceAll(/:[a-z]+/gi, crypto.randomUUID()), headers });

test('the route table is parsed completely', () => {
  const listed = routes.map(({ method, url }) => `${method} ${url}`);

  expect(listed.length).toBeGreaterThan(40);
  for (const known of [
    'GET /api/admin/proxies',
    'GET /api/admin/proxies/',
    'DELETE /api/admin/proxies/:id',
    'POST /api/instagram/refresh',
    'POST /api/admin/logout',
  ]) {
    expect(listed).toContain(known);
  }
});

test('E36 every operator route answers 401 to anonymous requests and 403 to users, in every spelling of its path', async () => {
  const guarded = routes.filter(({ method, url }) => !PUBLIC.has(`${method} ${url}`));
  for (const { method, url } of guarded) {
    const spellings = [
      url,
      `${url}/`,
      url.toUpperCase(),
      `/${url}`,
      url.replaceAll('/', '//'),
      url.replace('/api/', '/api%2f'),
      url.replace('/admin', '/%61dmin').replace('/instagram', '/%69nstagram'),
      `${url}?adminKey=right-looking&adminKey=again`,
    ];
    for (const spelling of spellings) {
      const name = `${method} ${spelling}`;
      const anonymous = await call({ method, url: spelling }, { 'x-admin-token': 'right-looking' });
      expect([name, anonymous.statusCode]).toEqual([name, 401]);
      if (method !== 'HEAD') expect(anonymous.json()).toEqual(DENIED);
      expect(anonymous.headers['cache-control']).toBe('no-store');
    }
    expect([`${method} ${url}`, (await call({ method, url }, { cookie: user })).statusCode]).toEqual([
      `${method} ${url}`,
      403,
    ]);
  }
});

test('E36 other methods and unknown operator paths answer 401 too', async () => {
  for (const url of [
    '/api/admin/proxies',
    '/api/admin/check',
    '/api/admin/login',
    '/api/instagram/tomorrow',
    '/api/admin',
  ]) {
    expect((await call({ method: 'OPTIONS', url })).statusCode).toBe(401);
    expect((await call({ method: 'PUT', url })).statusCode).toBe(401);
  }
  expect((await call({ method: 'GET', url: '/api/admin/login' })).statusCode).toBe(401);
  expect((await call({ method: 'GET', url: '/api/instagram/tomorrow' }, { cookie: admin.cookie })).statusCode).toBe(
    404,
  );
});

test('E37 an admin session is enough without a key', async () => {
  for (const url of ['/api/admin/proxies', '/api/admin/proxies/', '/api/admin/instagram-accounts?adminKey=wrong']) {
    expect((await admin.get(url)).statusCode).toBe(200);
  }
});

test('B18 no POST route of operators answers to GET', async () => {
  const posts = routes.filter(({ method }) => method === 'POST');
  const gets = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url));

  for (const { url } of posts.filter((post) => !gets.has(post.url))) {
    const response = await admin.get(url.replaceAll(/:[a-z]+/gi, crypto.randomUUID()));
    expect([url, response.statusCode]).toEqual([url, 404]);
  }
});

test('B15 every operator write from another site answers 403', async () => {
  for (const { method, url } of routes.filter(({ method }) => method === 'POST' || method === 'DELETE')) {
    const response = await call(
      { method, url },
      { cookie: admin.cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    );
    expect([url, response.statusCode]).toEqual([url, 403]);
  }
  expect((await admin.get('/api/admin/check')).json()).toEqual({ authenticated: true });
});

test('B17 a preflight request from another site gets no CORS headers', async () => {
  const response = await app.inject({
    method: 'OPTIONS',
    url: '/api/feed',
    headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
  });

  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('G48 API responses and the app have their own content security policies', async () => {
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];

  expect(await policyOf('/api/admin/check')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(await policyOf('/')).toContain("script-src 'self'");
});
