import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../testing/clients/users.ts';
import type { Visitor } from '../../testing/clients/visitor.ts';
import { type ProviderGateway, startProviderGateway } from '../../testing/gateways/provider-gateway.ts';

let gateway: ProviderGateway;
let provider: ProviderGateway['provider'];
beforeAll(async () => {
  gateway = await startProviderGateway({ isMailFallback: false });
  ({ provider } = gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());

let subject: string;
beforeEach(() => {
  subject = randomUUID();
  provider.person = { sub: subject, email: `${subject}@mail.test`, email_verified: true, name: 'Ada Lovelace' };
});

const LINK = '/api/sign-in-providers/google/link';
const LINKED = '/profile?linkResult=linked&provider=google';

async function link(browser: Visitor): Promise<string> {
  const response = await browser.send('GET', LINK);
  expect(response.statusCode).toBe(302);
  return gateway.finish(browser, await provider.answer(String(response.headers.location)));
}

const unlink = (browser: Visitor) => browser.send('DELETE', '/api/user/identities/google');
const listOf = async (browser: Visitor) => (await browser.send('GET', '/api/user/identities')).json().identities;

test('a signed-in user links an identity, keeps the session, signs in with it, and unlinks it', async () => {
  const user = await gateway.newUser();
  const { cookie } = user;
  expect(await listOf(user)).toEqual([]);

  expect(await link(user)).toBe(LINKED);
  expect(await link(user)).toBe(LINKED);

  expect(user.cookie).toBe(cookie);
  const email = `${subject}@mail.test`;
  expect(await listOf(user)).toEqual([{ provider: 'google', email, createdAt: expect.any(String) }]);
  const other = gateway.newVisitor();
  expect(await gateway.signInAt(other)).toBe('/');
  expect((await other.send('GET', '/api/user')).json()).toMatchObject({ id: user.id, email: null });
  expect((await unlink(user)).statusCode).toBe(200);
  expect((await unlink(user)).statusCode).toBe(404);
  expect(await listOf(user)).toEqual([]);
});

test('an identity of another user is not linked', async () => {
  const owner = gateway.newVisitor();
  await gateway.signInAt(owner);
  const user = await gateway.newUser();

  expect(await link(user)).toBe('/profile?linkResult=taken&provider=google');

  expect(await gateway.identitiesOf(user.id)).toEqual([]);
  expect(await listOf(owner)).toHaveLength(1);
});

test('a user with an e-mail address is told by mail', async () => {
  const { db } = gateway.database;
  const user = await makeUser(db, { email: `${subject}@around.example`, language: 'tr' });

  await link(await gateway.signIn(user));

  const mails = await db.selectFrom('mails').select(['kind', 'recipient', 'language']).execute();
  expect(mails).toEqual([{ kind: 'provider-linked', recipient: `${subject}@around.example`, language: 'tr' }]);
});

test('a user who refuses at the provider, or is signed out meanwhile, links nothing', async () => {
  const user = await gateway.newUser();
  const begun = await user.send('GET', LINK);
  const callback = await provider.answer(String(begun.headers.location));
  const { person } = provider;
  provider.person = null;
  expect(await link(user)).toBe('/profile?linkResult=cancelled&provider=google');
  expect(await gateway.finish(user, callback)).toBe('/profile?linkResult=failed&provider=google');
  provider.person = person;
  const again = await provider.answer(String((await user.send('GET', LINK)).headers.location));
  await gateway.database.db
    .updateTable('users')
    .set({ disabledAt: new Date() })
    .where('id', '=', user.id as never)
    .execute();

  expect(await gateway.finish(user, again)).toBe('/profile?linkResult=failed&provider=google');

  expect(await gateway.identitiesOf(user.id)).toEqual([]);
});

test('without a session the calls answer 401, and the page leads to the sign-in page', async () => {
  const visitor = gateway.newVisitor();

  expect((await visitor.send('GET', '/api/user/identities')).statusCode).toBe(401);
  expect((await unlink(visitor)).statusCode).toBe(401);
  expect((await visitor.send('GET', LINK)).headers.location).toBe('/auth?returnTo=/profile');
});

test('B18 another site cannot start linking', async () => {
  const user = await gateway.newUser();

  expect((await user.send('GET', LINK, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
});

test('the last way to sign in is not unlinked, and a passkey counts with an e-mail address only', async () => {
  const { db } = gateway.database;
  provider.person = { sub: subject, name: 'Ada' };
  const user = gateway.newVisitor();
  await gateway.signInAt(user);
  const { id } = (await user.send('GET', '/api/user')).json();
  const passkey = { credentialId: subject, userId: id, publicKey: Buffer.from('key'), name: 'Phone' };
  const lastWay = [409, expect.objectContaining({ error: 'last_way_to_sign_in' })];
  const outcome = async () => {
    const response = await unlink(user);
    return [response.statusCode, response.json()];
  };

  expect(await outcome()).toEqual(lastWay);
  await db.insertInto('userPasskeys').values(passkey).execute();
  expect(await outcome()).toEqual(lastWay);
  const email = `${subject}@around.example`;
  await db
    .updateTable('users')
    .set({ email, emailKey: email, emailVerifiedAt: new Date() })
    .where('id', '=', id)
    .execute();
  expect((await outcome())[0]).toBe(200);
});
