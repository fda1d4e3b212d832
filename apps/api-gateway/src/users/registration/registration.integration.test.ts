import type { UserId } from '@around/contracts/ids';
import { usernameKey } from '@around/contracts/users/user-keys';
import { createLogger } from '@around/service-kit/logger';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName, PASSWORD } from '../../testing/clients/visitor.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';
import { nameReservations } from './name-reservations.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const statusesOf = (responses: Array<{ statusCode: number }>) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const oneOf20 = [200, ...Array.from({ length: 19 }, () => 409)];
const users = async (username: string) =>
  gateway.database.db.selectFrom('users').selectAll().where('username', '=', username).execute();

test('a username that looks like another one is taken, and one with nothing to see is refused', async () => {
  const name = `pal-${newName()}`;
  await gateway.newUser({ username: name });
  const lookalikes = [name.replace('pal', 'раl'), name.replace('pal', 'pa1'), name.toUpperCase(), `\u200b${name}`];

  for (const username of lookalikes) {
    const visitor = gateway.newVisitor();
    const { exists } = (
      await visitor.send('GET', `/api/check-username?username=${encodeURIComponent(username)}`)
    ).json();
    const answer = await visitor.register({ username });
    expect([username, exists, answer.statusCode, answer.json().error]).toEqual([username, true, 409, 'username_taken']);
  }
  const refused = async (fields: object) => {
    const answer = await gateway.newVisitor().register(fields);
    return [answer.statusCode, answer.json().message];
  };
  for (const nothing of ['\u200b\u200b\u200b', '\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u0301\u0301\u0301']) {
    expect(await refused({ username: nothing })).toEqual([400, 'Username must be at least 3 characters']);
    expect(await refused({ fullName: nothing })).toEqual([400, 'Full name is required']);
  }
});

test('invisible characters of a username are not stored, and do not keep its user from logging in', async () => {
  const [name, former] = [newName(), `\u200b${newName()}`];
  const { username } = await gateway.newUser({ username: `${name}\u202e` });
  const old = await gateway.newUser();
  await gateway.database.db
    .updateTable('users')
    .set({ username: former, usernameKey: usernameKey(former), usernameSkeleton: null })
    .where('id', '=', old.id as UserId)
    .execute();

  expect(username).toBe(name);
  for (const typed of [name, `${name}\u202e`, former]) {
    expect((await gateway.newVisitor().logIn(typed)).statusCode).toBe(200);
  }
});

test('a registration whose session cannot be stored answers 503 and leaves the name free', async () => {
  await using own = await startOwnRedis();
  const redis = { url: own.url, prefix: gateway.redis.prefix };
  const app = await makeGateway({ db: gateway.database.db, redis });
  const client = await openTestQueueClient(redis, createLogger({ program: 'test', level: 'silent' }));
  const username = newName();
  const register = async () => (await gateway.newVisitor({ app }).register({ username })).statusCode;

  await client.redis.call('acl', 'setuser', 'default', '-zadd');
  expect(await register()).toBe(503);
  expect(await users(username)).toEqual([]);
  await client.redis.call('acl', 'setuser', 'default', '+zadd');
  expect(await register()).toBe(200);

  await client.close();
  await app.close();
});

test('a reservation whose release fails changes nothing about the outcome', async () => {
  await using own = await startOwnRedis();
  const log = createLogger({ program: 'test', level: 'silent' });
  const client = await openTestQueueClient({ url: own.url, prefix: 'x' }, log);
  const reservations = nameReservations({ redis: client.redis, prefix: 'x' });

  const failing = reservations.run(log, ['ada'], async () => {
    await client.redis.call('acl', 'setuser', 'default', '-eval');
    throw new Error('of the task');
  });
  await expect(failing).rejects.toThrow('of the task');
  await client.redis.call('acl', 'setuser', 'default', '+eval');
  const done = await reservations.run(log, ['grace'], async () => {
    await client.redis.call('acl', 'setuser', 'default', '-eval');
    return 'done';
  });

  expect(done).toBe('done');
  await client.close();
});

test('B13 register and login with a body that a form of another site can send answer 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    for (const url of ['/api/register', '/api/login']) {
      const response = await gateway
        .newVisitor()
        .send('POST', url, { body: '{"username":"ada","password":"secret"}', headers: { 'content-type': type } });
      expect([type, url, response.statusCode]).toEqual([type, url, 415]);
    }
});

test('C23 passwords of 6 to 200 characters are kept whole, with spaces and every script', async () => {
  const passwords = [' 6 char', 'a'.repeat(200), 'şifre 密码 كلمة', `${'a'.repeat(72)}x`];
  for (const password of passwords) {
    const { username } = await gateway.newUser({ password });
    expect((await gateway.newVisitor().logIn(username, password)).statusCode).toBe(200);
    expect((await gateway.newVisitor().logIn(username, password.trim().slice(0, -1))).statusCode).toBe(401);
  }
  const { username } = await gateway.newUser({ password: `${'a'.repeat(72)}y` });
  expect((await gateway.newVisitor().logIn(username, `${'a'.repeat(72)}x`)).statusCode).toBe(401);
});

test('C23 a password that is too short or too long answers 400 with its text, a megabyte before hashing', async () => {
  const visitor = gateway.newVisitor();
  const refused = async (password: string) => {
    const response = await visitor.register({ password });
    return [response.statusCode, response.json().message];
  };
  expect(await refused('12345')).toEqual([400, 'Password must be at least 6 characters']);
  expect(await refused('a'.repeat(201))).toEqual([400, 'Password must be at most 200 characters']);
  expect(await refused('a'.repeat(1_000_000))).toEqual([400, 'Password must be at most 200 characters']);

  const login = await visitor.logIn('ada', 'a'.repeat(1_000_000));
  expect([login.statusCode, login.json().message]).toEqual([400, 'Password must be at most 200 characters']);
});

test('C24 passwords are stored as argon2id with at least 19 MiB and two passes, each with its own salt', async () => {
  const [one, other] = [await gateway.newUser(), await gateway.newUser()];

  const [{ passwordHash: first } = {}] = await users(one.username);
  const [{ passwordHash: second } = {}] = await users(other.username);

  expect(first).toMatch(/^\$argon2id\$v=19\$m=(19456|19[5-9]\d\d|[2-9]\d{4}|\d{6,}),t=([2-9]|\d\d+),/);
  expect(second).not.toBe(first);
});

test('C26 of 20 parallel registrations of one username from one address one succeeds and 19 answer 409', async () => {
  const username = newName();
  const address = gateway.newVisitor().address;

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      gateway.newVisitor({ address }).register({ username: index % 2 === 0 ? username : username.toUpperCase() }),
    ),
  );

  expect(statusesOf(responses)).toEqual(oneOf20);
  const refused = responses.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toEqual({ message: 'This username is already taken', error: 'username_taken' });
  expect((await users(username)).length + (await users(username.toUpperCase())).length).toBe(1);
});

test('C26 of 20 parallel registrations of one verified e-mail one succeeds and 19 answer 409', async () => {
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('race@around.example');
  const { address, cookie } = visitor;

  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      gateway.newVisitor({ address, ...(cookie && { cookie }) }).register({ email: 'race@around.example' }),
    ),
  );

  expect(statusesOf(responses)).toEqual(oneOf20);
  const refused = responses.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toEqual({ message: 'This email is already registered', error: 'email_taken' });
});

test('C26 refused duplicates do not use up the sign-up limit of five; the sixth new user answers 429', async () => {
  const taken = await gateway.newUser();
  const { address } = gateway.newVisitor();
  const register = (fields = {}, userAgent = 'test') => gateway.newVisitor({ address, userAgent }).register(fields);
  for (let tried = 0; tried < 8; tried += 1) {
    expect((await register({ username: taken.username })).statusCode).toBe(409);
  }
  for (let added = 0; added < 5; added += 1) expect((await register()).statusCode).toBe(200);

  const sixth = await register();

  expect([sixth.statusCode, sixth.json()]).toEqual([429, { message: 'Too many requests. Please try again later.' }]);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60);
  // Another phone behind the same carrier's address is another origin.
  expect((await register({}, 'another phone')).statusCode).toBe(200);
});

test('C27 unknown fields of the body change nothing', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const extra = { role: 'admin', isAdmin: true, id, createdAt: '2001-01-01', disabledAt: null, constructor: { x: 1 } };
  const visitor = gateway.newVisitor();

  const response = await visitor.register(extra);

  expect(response.statusCode).toBe(200);
  expect(Object.keys(response.json()).toSorted()).toEqual(
    ['createdAt', 'email', 'fullName', 'hasPassword', 'id', 'language', 'theme', 'unit', 'username'].toSorted(),
  );
  expect(response.json().id).not.toBe(id);
  expect(response.json().createdAt).not.toContain('2001');
  expect((await visitor.send('GET', '/api/admin/check')).json()).toEqual({ authenticated: false });
  expect((await visitor.send('GET', '/api/admin/proxies')).statusCode).toBe(403);

  const username = newName();
  const body = `{"username":"${username}","fullName":"x","password":"${PASSWORD}","__proto__":{"isAdmin":true}}`;
  const poisoned = await gateway
    .newVisitor()
    .send('POST', '/api/register', { body, headers: { 'content-type': 'application/json' } });
  expect(poisoned.statusCode).toBe(400);
  expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined();
});

test('C28 an e-mail address must be verified in this session, and be the verified one', async () => {
  const refused = [403, { message: 'Please verify your email address first', error: 'email_not_verified' }];
  const visitor = gateway.newVisitor();
  const register = async (email: string) => {
    const response = await visitor.register({ email });
    return [response.statusCode, response.json()];
  };
  expect(await register('a@around.example')).toEqual(refused);
  await visitor.verifyEmail('a@around.example');
  expect(await register('b@around.example')).toEqual(refused);
  await visitor.verifyEmail('a@around.example', Date.now() - 1);
  expect(await register('a@around.example')).toEqual(refused);

  await visitor.verifyEmail('a@around.example');
  expect(await register('A@Around.example')).toEqual([200, expect.objectContaining({ email: 'a@around.example' })]);
  expect(await register('a@around.example')).toEqual(refused);
});

test('C28 a verified e-mail survives a taken username', async () => {
  const { username } = await gateway.newUser();
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('kept@around.example');

  expect((await visitor.register({ username, email: 'kept@around.example' })).statusCode).toBe(409);
  expect((await visitor.register({ email: 'kept@around.example' })).statusCode).toBe(200);
});

test.each([null, '', undefined])('C28 without an e-mail address (%o) the user has none', async (email) => {
  expect((await gateway.newVisitor().register({ email })).json().email).toBeNull();
});
