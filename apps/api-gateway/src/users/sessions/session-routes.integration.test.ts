import type { UserId } from '@around/contracts/ids';
import { findUserById } from '@around/database/users/user-queries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionIdOf, type Visitor } from '../../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const list = async (visitor: Visitor) => (await visitor.send('GET', '/api/sessions')).json().sessions;
const idOfOther = async (visitor: Visitor) =>
  (await list(visitor)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id as string;

async function twoSessions() {
  const user = await gateway.newUser();
  const phone = gateway.newVisitor({ userAgent: PHONE });
  await phone.logIn(user.username);
  return { user, phone };
}

test('the list has every session with its device, the last used first, and marks the current one', async () => {
  const { user, phone } = await twoSessions();

  expect(await list(phone)).toEqual([
    expect.objectContaining({ device: 'Chrome on Android', kind: 'phone', isCurrent: true }),
    expect.objectContaining({ kind: 'desktop', isCurrent: false }),
  ]);
  const sessions = JSON.stringify(await list(user));
  for (const { cookie } of [user, phone]) {
    expect(sessions).not.toContain(sessionIdOf(cookie!));
  }
});

test('a user has at most 20 sessions, and the least recently used one ends', async () => {
  const user = await gateway.newUser();
  const row = await findUserById(gateway.database.db, user.id as UserId);
  const first = gateway.newVisitor();
  await first.logIn(user.username);
  for (let count = 2; count < 20; count += 1) await gateway.signIn(row!);
  expect([await user.status(), (await list(user)).length]).toEqual([200, 20]);

  const last = gateway.newVisitor();
  await last.logIn(user.username);

  expect([await first.status(), await user.status(), await last.status()]).toEqual([401, 200, 200]);
  expect(await list(last)).toHaveLength(20);
});

test('a session is ended by its id, at once', async () => {
  const { user, phone } = await twoSessions();

  const response = await user.send('DELETE', `/api/sessions/${await idOfOther(user)}`);

  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([await user.status(), await phone.status()]).toEqual([200, 401]);
});

test('the current session is ended like by a logout', async () => {
  const { user, phone } = await twoSessions();

  const response = await user.send('DELETE', `/api/sessions/${await idOfOther(phone)}`);

  expect(response.statusCode).toBe(200);
  expect(String(response.headers['set-cookie'])).toMatch(/^around_session=;/);
  expect([await user.status(), await phone.status()]).toEqual([401, 200]);
});

test('an unknown session and one of another user answer 404', async () => {
  const { user, phone } = await twoSessions();
  const stranger = await gateway.newUser();

  for (const id of ['unknown', await idOfOther(user)]) {
    expect((await stranger.send('DELETE', `/api/sessions/${id}`)).statusCode).toBe(404);
  }
  expect(await phone.status()).toBe(200);
});

test('all other sessions are ended together', async () => {
  const { user, phone } = await twoSessions();
  await gateway.newVisitor().logIn(user.username);

  expect((await user.send('DELETE', '/api/sessions')).json()).toEqual({ revoked: 2 });

  expect([await user.status(), await phone.status()]).toEqual([200, 401]);
  expect(await list(user)).toHaveLength(1);
});

test.each([
  ['GET', '/api/sessions'],
  ['DELETE', '/api/sessions'],
  ['DELETE', '/api/sessions/x'],
  ['PATCH', '/api/user'],
  ['DELETE', '/api/user'],
  ['GET', '/api/user/export'],
] as const)('E40 %s %s answers 401 without a session', async (method, url) => {
  const response = await gateway.newVisitor().send(method, url);

  expect([response.statusCode, response.json()]).toEqual([401, { message: 'You are not signed in' }]);
  expect(response.headers['cache-control']).toBe('no-store');
});
