import { lockUser } from '@around/database/users/user-queries';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminLogin, signInAdmin } from '../../testing/clients/admin-client.ts';
import { PASSWORD, sessionIdOf } from '../../testing/clients/visitor.ts';
import { sessionSecret } from '../../testing/gateways/make-gateway.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const statusWith = (cookie: string | undefined) => gateway.newVisitor({ ...(cookie && { cookie }) }).status();

test('A1 reading sets no cookie, nor do a failed login, a failed sign-up, and the checks', async () => {
  const visitor = gateway.newVisitor();
  for (const response of [
    await visitor.send('GET', '/api/feed'),
    await visitor.send('GET', '/api/user'),
    await visitor.send('GET', '/api/check-username?username=x'),
    await visitor.logIn('nobody'),
    await visitor.register({ email: 'not-verified@around.example' }),
  ]) {
    expect(response.headers['set-cookie']).toBeUndefined();
  }
});

test('A2 login and sign-up replace a session id from before, and never adopt one of the client', async () => {
  const { username } = await gateway.newUser();
  for (const begin of ['logIn', 'register'] as const) {
    const visitor = gateway.newVisitor();
    await visitor.verifyEmail('x@around.example');
    const before = visitor.cookie;
    expect((await (begin === 'logIn' ? visitor.logIn(username) : visitor.register())).statusCode).toBe(200);
    expect(visitor.cookie).not.toBe(before);
    expect([await statusWith(visitor.cookie), await statusWith(before)]).toEqual([200, 401]);
  }

  const visitor = gateway.newVisitor({ cookie: 'around_session=AAAA' });
  await visitor.logIn(username);
  expect(visitor.cookie).not.toContain('AAAA');
});

test('A3 a login over another session ends that one, and an admin login leaves the user signed in', async () => {
  const user = await gateway.newUser();
  const before = user.cookie;
  await user.logIn((await gateway.newUser()).username);
  expect([await statusWith(user.cookie), await statusWith(before)]).toEqual([200, 401]);

  await signInAdmin(gateway.app, gateway.database.db);
  const { cookie } = user;
  const admin = await user.send('POST', '/api/admin/login', { body: adminLogin });
  expect(admin.statusCode).toBe(200);
  expect(String(admin.headers['set-cookie'])).toMatch(/^around_admin=/);
  expect(await statusWith(cookie)).toBe(200);
});

test('A4 a cookie that was saved before logout is invalid after it, and only that one', async () => {
  const user = await gateway.newUser();
  const other = gateway.newVisitor();
  await other.logIn(user.username);
  const saved = user.cookie;

  expect((await user.send('POST', '/api/logout')).statusCode).toBe(200);

  expect([await statusWith(saved), await other.status()]).toEqual([401, 200]);
});

test('A6 the session id is in no body and no URL; the cookie is HttpOnly and SameSite=Lax', async () => {
  const user = await gateway.newUser();
  const login = await user.logIn(user.username);
  const id = sessionIdOf(user.cookie!);

  expect(String(login.headers['set-cookie'])).toMatch(/^around_session=[^;]{40,};.*Path=\/;.*HttpOnly;.*SameSite=Lax/);
  for (const url of ['/api/user', '/api/sessions', '/api/user/export']) {
    expect((await user.send('GET', url)).body).not.toContain(id);
  }
  expect(login.body).not.toContain(id);
});

test('A6 on https login sets a __Host- cookie with Secure and without a domain', async () => {
  const life = { idleMs: 3_600_000, absoluteMs: 86_400_000 };
  const session = { secret: sessionSecret, isSecure: true, life: { user: life, admin: life } };
  await using secure = await startGateway({ session });

  const set = String((await secure.newVisitor().register()).headers['set-cookie']);

  expect(set).toMatch(/^__Host-around_session=/);
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(set).toContain(part);
  expect(set).not.toContain('Domain');
});

test('A7 an active session ends at its absolute end, an idle one before', async () => {
  const life = { idleMs: 500_000, absoluteMs: 1_500_000 };
  let aheadMs = 0;
  const session = { secret: sessionSecret, isSecure: false, life: { user: life, admin: life } };
  await using short = await startGateway({ session, clock: () => new Date(Date.now() + aheadMs) });
  const user = await short.newUser();

  for (aheadMs = 400_000; aheadMs < 1_400_000; aheadMs += 400_000)
    expect([aheadMs, await user.status()]).toEqual([aheadMs, 200]);
  aheadMs = 1_550_000;
  expect(await user.status()).toBe(401);

  const idle = await short.newUser();
  const [key] = await short.queueClient.redis.keys(`${short.redis.prefix}:session:user:*`);
  expect(await short.queueClient.redis.pttl(key!)).toBeLessThanOrEqual(500_000);
  expect(await idle.status()).toBe(200);
});

test('A9 a user who is disabled or deleted in Postgres is signed out with the next call', async () => {
  const { db } = gateway.database;
  const [disabled, deleted] = [await gateway.newUser(), await gateway.newUser()];
  await db
    .updateTable('users')
    .set({ disabledAt: new Date() })
    .where('id', '=', disabled.id as never)
    .execute();
  await db
    .deleteFrom('users')
    .where('id', '=', deleted.id as never)
    .execute();

  for (const user of [disabled, deleted]) {
    expect(await user.status()).toBe(401);
    expect((await user.logIn(user.username)).statusCode).toBe(401);
  }
});

test('A10 tampered, oversized and repeated cookies answer 401 or 400', async () => {
  const { cookie = '' } = await gateway.newUser();
  const flipped = `${cookie.slice(0, 20)}${cookie[20] === 'a' ? 'b' : 'a'}${cookie.slice(21)}`;
  for (const tampered of [
    flipped,
    'around_session=',
    `around_session=${'a'.repeat(4_096)}`,
    `around_session=${'a'.repeat(100_000)}`,
    'around_session=%00',
    'around_session=\u0000',
    'around_session=%zz',
    'around_session=a; around_session=b',
    cookie.replace('around_session', 'around_admin'),
  ]) {
    for (const [method, url] of [
      ['GET', '/api/user'],
      ['GET', '/api/sessions'],
      ['PATCH', '/api/user'],
    ] as const) {
      const response = await gateway.newVisitor({ cookie: tampered }).send(method, url);
      expect([tampered.slice(0, 40), url, [400, 401].includes(response.statusCode)]).toEqual([
        tampered.slice(0, 40),
        url,
        true,
      ]);
    }
  }
});

test('a request that still runs when its session is revoked does not bring the session back', async () => {
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('mid@around.example');
  const { id, username } = (await visitor.register({ email: 'mid@around.example' })).json();
  const other = gateway.newVisitor();
  await other.logIn(username);
  const email = 'new@around.example';
  await visitor.verifyEmail(email);
  const { db } = gateway.database;

  const change = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, id);
    const running = visitor.send('PATCH', '/api/user', { body: { email, currentPassword: PASSWORD } });
    await waitUntilBlocked(db);
    expect((await other.send('DELETE', '/api/sessions')).json()).toEqual({ revoked: 1 });
    return { running };
  });

  // The change removes the verified address from the session, so the session is saved after it was revoked.
  expect((await change.running).json()).toMatchObject({ email });
  expect([await visitor.status(), await other.status()]).toEqual([401, 200]);
});
