import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../testing/clients/users.ts';
import { PASSWORD, type Visitor } from '../../testing/clients/visitor.ts';
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

const CONFIRMED = { body: { currentPassword: PASSWORD } };

/** The page of the provider. */
async function begin(browser: Visitor): Promise<string> {
  const response = await browser.send('POST', LINK, CONFIRMED);
  expect(response.statusCode).toBe(200);
  return response.json().url;
}

async function link(browser: Visitor): Promise<string> {
  return gateway.finish(browser, await provider.answer(await begin(browser)));
}

const unlink = (browser: Visitor) => browser.send('DELETE', '/api/user/identities/google', CONFIRMED);
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

test('linking and unlinking need the password of a user who has one', async () => {
  const user = await gateway.newUser();
  await link(user);
  const refused = { message: 'Password is required', error: 'wrong_password' };

  for (const answer of [await user.send('POST', LINK), await user.send('DELETE', '/api/user/identities/google')]) {
    expect([answer.statusCode, answer.json()]).toEqual([403, refused]);
  }

  expect(await listOf(user)).toHaveLength(1);
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

  const browser = await gateway.signIn(user);
  await link(browser);
  await browser.send('PATCH', '/api/user', { body: { password: PASSWORD } });
  expect((await unlink(browser)).statusCode).toBe(200);

  const mails = await db.selectFrom('mails').select(['kind', 'recipient', 'language']).orderBy('createdAt').execute();
  const to = { recipient: `${subject}@around.example`, language: 'tr' };
  expect(mails).toEqual(['provider-linked', 'password-changed', 'providers-unlinked'].map((kind) => ({ kind, ...to })));
});

test('linking by the verified e-mail address at sign-in is mailed, and confirms no changes on its first day', async () => {
  const { db } = gateway.database;
  const email = `${subject}@mail.test`;
  await makeUser(db, { email, language: 'ar' });
  const browser = gateway.newVisitor();

  expect(await gateway.signInAt(browser)).toBe('/');

  const mails = await db.selectFrom('mails').select(['kind', 'language']).where('recipient', '=', email).execute();
  expect(mails).toEqual([{ kind: 'provider-linked', language: 'ar' }]);
  const refused = await browser.send('PATCH', '/api/user', { body: { email: null } });
  const message = 'Please sign in the way you did before. The one that you used is new.';
  expect([refused.statusCode, refused.json()]).toEqual([403, { message, error: 'sign_in_again' }]);
  expect((await browser.send('POST', LINK)).statusCode).toBe(403);
});

test('a user who refuses at the provider, or is signed out meanwhile, links nothing', async () => {
  const user = await gateway.newUser();
  const callback = await provider.answer(await begin(user));
  const { person } = provider;
  provider.person = null;
  expect(await link(user)).toBe('/profile?linkResult=cancelled&provider=google');
  expect(await gateway.finish(user, callback)).toBe('/profile?linkResult=failed&provider=google');
  provider.person = person;
  const again = await provider.answer(await begin(user));
  await gateway.database.db
    .updateTable('users')
    .set({ disabledAt: new Date() })
    .where('id', '=', user.id as never)
    .execute();

  expect(await gateway.finish(user, again)).toBe('/profile?linkResult=failed&provider=google');

  expect(await gateway.identitiesOf(user.id)).toEqual([]);
});

test('without a session the calls answer 401', async () => {
  const visitor = gateway.newVisitor();

  expect((await visitor.send('GET', '/api/user/identities')).statusCode).toBe(401);
  expect((await unlink(visitor)).statusCode).toBe(401);
  expect((await visitor.send('POST', LINK)).statusCode).toBe(401);
});

test('B18 another site cannot start linking', async () => {
  const user = await gateway.newUser();

  const response = await user.send('POST', LINK, { ...CONFIRMED, headers: { 'sec-fetch-site': 'cross-site' } });

  expect([response.statusCode, response.json()]).toEqual([403, { message: 'This request came from another site' }]);
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
