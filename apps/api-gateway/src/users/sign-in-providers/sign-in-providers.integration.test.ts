import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../testing/clients/users.ts';
import type { Visitor } from '../../testing/clients/visitor.ts';
import {
  PROVIDER_CALLBACK,
  type ProviderGateway,
  startProviderGateway,
} from '../../testing/gateways/provider-gateway.ts';

let gateway: ProviderGateway;
let provider: ProviderGateway['provider'];
beforeAll(async () => {
  gateway = await startProviderGateway();
  ({ provider } = gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());

let subject: string;
beforeEach(() => {
  subject = randomUUID();
  provider.person = { sub: subject, email: `${subject}@mail.test`, email_verified: true, name: 'Ada Lovelace' };
});

const userOf = async (browser: Visitor) => (await browser.send('GET', '/api/user')).json();

test('the configured providers are listed, and another one answers 404', async () => {
  const browser = gateway.newVisitor();

  expect((await browser.send('GET', '/api/sign-in-providers')).json()).toEqual({ providers: ['google'] });
  expect((await browser.send('GET', '/api/sign-in-providers/facebook/start')).statusCode).toBe(404);
  expect((await browser.send('GET', '/api/sign-in-providers/facebook/callback')).statusCode).toBe(404);
  expect((await browser.send('GET', '/api/sign-in-providers/evil/start')).statusCode).toBe(400);
  expect(browser.cookie).toBeUndefined();
});

test('the request carries PKCE, a state and a nonce', async () => {
  const url = new URL(await gateway.start(gateway.newVisitor()));

  expect(url.origin).toBe(provider.settings.issuer.origin);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'around',
    response_type: 'code',
    redirect_uri: PROVIDER_CALLBACK,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('an unknown identity becomes a new user, who signs in again with it', async () => {
  const [first, second] = [gateway.newVisitor(), gateway.newVisitor()];
  const before = await gateway.start(first);
  const cookieBefore = first.cookie;

  expect(await gateway.finish(first, await provider.answer(before))).toBe('/');
  const user = await userOf(first);
  provider.person = { ...provider.person!, email: 'changed@mail.test' };
  expect(await gateway.signInAt(second, '/profile?tab=1')).toBe('/profile?tab=1');

  expect(user).toMatchObject({ username: subject, fullName: 'Ada Lovelace', email: `${subject}@mail.test` });
  expect(user.hasPassword).toBe(false);
  expect((await userOf(second)).id).toBe(user.id);
  expect(first.cookie).not.toBe(cookieBefore);
  expect(await gateway.identitiesOf(user.id)).toHaveLength(1);
});

test('a verified e-mail address links the identity to the user who has it', async () => {
  const user = await makeUser(gateway.database.db, { email: `${subject}@mail.test` });
  provider.person = { ...provider.person!, email: `${subject.toUpperCase()}@mail.test` };
  const browser = gateway.newVisitor();

  await gateway.signInAt(browser);

  expect((await userOf(browser)).id).toBe(user.id);
  expect(await gateway.identitiesOf(user.id)).toEqual([expect.objectContaining({ provider: 'google', subject })]);
});

test('an unverified e-mail address links nothing and is not stored', async () => {
  const owner = await makeUser(gateway.database.db, { email: `${subject}@mail.test` });
  provider.person = { ...provider.person!, email_verified: false };
  const browser = gateway.newVisitor();

  await gateway.signInAt(browser);

  const user = await userOf(browser);
  expect(user.id).not.toBe(owner.id);
  expect(user.email).toBeNull();
  expect(await gateway.identitiesOf(owner.id)).toEqual([]);
});

test('a taken username gets a number', async () => {
  await makeUser(gateway.database.db, { username: subject });
  const browser = gateway.newVisitor();

  await gateway.signInAt(browser);

  expect((await userOf(browser)).username).toMatch(new RegExp(`^${subject}-\\d{1,6}$`));
});

test('20 sign-ins of a new identity at the same time add one user', async () => {
  const browsers = Array.from({ length: 20 }, () => gateway.newVisitor());
  const callbacks = await Promise.all(browsers.map(async (browser) => provider.answer(await gateway.start(browser))));

  await Promise.all(browsers.map((browser, index) => gateway.finish(browser, callbacks[index]!)));

  const ids = await Promise.all(browsers.map(async (browser) => (await userOf(browser)).id));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toEqual(expect.any(String));
});

test('sign-ins at the same time leave no second user behind when each gets its own username', async () => {
  await makeUser(gateway.database.db, { username: subject });
  provider.person = { sub: subject, name: subject };
  const browsers = Array.from({ length: 10 }, () => gateway.newVisitor());
  const callbacks = await Promise.all(browsers.map(async (browser) => provider.answer(await gateway.start(browser))));

  await Promise.all(browsers.map((browser, index) => gateway.finish(browser, callbacks[index]!)));

  const added = await gateway.database.db.selectFrom('users').select('id').where('fullName', '=', subject).execute();
  expect(added).toHaveLength(1);
});

test('a disabled user is refused, by identity and by e-mail address', async () => {
  const user = await makeUser(gateway.database.db, { email: `${subject}@mail.test` });
  await gateway.signInAt(gateway.newVisitor());
  await gateway.database.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', user.id).execute();
  const browser = gateway.newVisitor();

  expect(await gateway.signInAt(browser)).toBe('/auth?signInError=failed');
  provider.person = { ...provider.person!, sub: randomUUID() };
  expect(await gateway.signInAt(browser)).toBe('/auth?signInError=failed');
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(401);
});
