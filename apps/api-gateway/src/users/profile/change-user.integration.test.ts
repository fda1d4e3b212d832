import { updateUser } from '@around/database/users/user-queries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName, PASSWORD, type Visitor } from '../../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
let aheadMs = 0;
let relayKicks = 0;
beforeAll(async () => {
  gateway = await startGateway({
    clock: () => new Date(Date.now() + aheadMs),
    isMailFallback: false,
    kickRelay() {
      relayKicks += 1;
    },
  });
});
afterAll(() => gateway[Symbol.asyncDispose]());

async function change(visitor: Visitor, body: object) {
  const response = await visitor.send('PATCH', '/api/user', { body });
  return [response.statusCode, response.json()];
}

/** Adds a user with a verified e-mail address, who is signed in. */
async function newUserWithEmail(fields: object = {}) {
  const email = `${newName()}@around.example`;
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail(email);
  const { id, username } = (await visitor.register({ email, ...fields })).json();
  return Object.assign(visitor, { id, username, email });
}

async function addPasskey(userId: string) {
  const passkey = { credentialId: newName(), userId: userId as never, publicKey: Buffer.from('key'), name: 'Phone' };
  await gateway.database.db.insertInto('userPasskeys').values(passkey).execute();
}

test('name, language, unit and theme change without a password', async () => {
  const user = await gateway.newUser();

  const [status, changed] = await change(user, { fullName: 'Grace', language: 'tr', unit: 'kilometer', theme: 'dark' });

  expect([status, changed]).toEqual([
    200,
    expect.objectContaining({ fullName: 'Grace', language: 'tr', unit: 'kilometer', theme: 'dark' }),
  ]);
  expect(await change(user, { language: null })).toEqual([200, { ...changed, language: null }]);
  expect((await user.send('GET', '/api/user')).json()).toEqual({ ...changed, language: null });
});

test('a username changes with the current password only', async () => {
  const user = await gateway.newUser();
  const username = newName();

  expect(await change(user, { username })).toEqual([403, { message: 'Password is required', error: 'wrong_password' }]);
  expect(await change(user, { username, currentPassword: 'wrong password' })).toEqual([
    403,
    { message: 'The password is not right', error: 'wrong_password' },
  ]);
  expect(await change(user, { username: user.username })).toEqual([200, expect.anything()]);
  expect(await change(user, { username, currentPassword: PASSWORD })).toEqual([
    200,
    expect.objectContaining({ username }),
  ]);
  expect((await gateway.newVisitor().logIn(username)).statusCode).toBe(200);
});

test('a username or e-mail address of another user answers 409', async () => {
  const [user, other] = [await newUserWithEmail(), await newUserWithEmail()];
  const username = other.username.toUpperCase();

  expect(await change(user, { username, currentPassword: PASSWORD })).toEqual([
    409,
    { message: 'This username is already taken', error: 'username_taken' },
  ]);
  const { cookie } = user;
  await user.verifyEmail(other.email);
  expect(await change(user, { email: other.email, currentPassword: PASSWORD })).toEqual([
    409,
    { message: 'This email is already registered', error: 'email_taken' },
  ]);
  expect(user.cookie).toBe(cookie);
});

test('a new e-mail address must be verified in this session, and the verification is used up', async () => {
  const user = await newUserWithEmail();
  const email = `${newName()}@around.example`;
  const refused = [403, { message: 'Please verify your email address first', error: 'email_not_verified' }];
  expect(await change(user, { email, currentPassword: PASSWORD })).toEqual(refused);
  await user.verifyEmail(email);
  expect(await change(user, { email, currentPassword: PASSWORD })).toEqual([200, expect.objectContaining({ email })]);

  expect(await change(user, { email: null, currentPassword: PASSWORD })).toEqual([
    200,
    expect.objectContaining({ email: null }),
  ]);
  expect(await change(user, { email, currentPassword: PASSWORD })).toEqual(refused);
});

test('the old address receives a mail about a new password and a new address, at once', async () => {
  const user = await newUserWithEmail();
  relayKicks = 0;

  await change(user, { email: null, password: 'another password', currentPassword: PASSWORD });

  const mails = await gateway.database.db
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', user.email)
    .execute();
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['email-changed', 'password-changed']);
  expect(relayKicks).toBe(1);
});

test('A8 a new password ends all other sessions and gives this one a new id', async () => {
  const user = await gateway.newUser();
  const other = gateway.newVisitor();
  await other.logIn(user.username);
  const before = user.cookie;

  expect(await change(user, { password: 'another password', currentPassword: PASSWORD })).toEqual([
    200,
    expect.objectContaining({ hasPassword: true }),
  ]);

  expect([await user.status(), await other.status()]).toEqual([200, 401]);
  expect(user.cookie).not.toBe(before);
  expect(await gateway.newVisitor({ ...(before && { cookie: before }) }).status()).toBe(401);
  expect((await user.send('GET', '/api/sessions')).json().sessions).toHaveLength(1);
  expect((await gateway.newVisitor().logIn(user.username)).statusCode).toBe(401);
  expect((await gateway.newVisitor().logIn(user.username, 'another password')).statusCode).toBe(200);
});

test('a password is removed only by a user with a passkey and an e-mail address', async () => {
  const lastWay = [409, expect.objectContaining({ error: 'last_way_to_sign_in' })];
  const [withoutEmail, user] = [await gateway.newUser(), await newUserWithEmail()];
  await addPasskey(withoutEmail.id);
  expect(await change(withoutEmail, { password: null, currentPassword: PASSWORD })).toEqual(lastWay);
  expect(await change(user, { password: null, currentPassword: PASSWORD })).toEqual(lastWay);
  await addPasskey(user.id);
  expect(await change(user, { password: null, email: null, currentPassword: PASSWORD })).toEqual(lastWay);

  expect(await change(user, { password: null, currentPassword: PASSWORD })).toEqual([
    200,
    expect.objectContaining({ hasPassword: false }),
  ]);

  expect(await user.status()).toBe(200);
  expect(await change(user, { email: null })).toEqual(lastWay);
  expect((await gateway.newVisitor().logIn(user.username)).statusCode).toBe(401);
});

test('a user without a password confirms by a sign-in in the last ten minutes', async () => {
  const user = await newUserWithEmail();
  await addPasskey(user.id);
  await change(user, { password: null, currentPassword: PASSWORD });
  const again = [403, expect.objectContaining({ error: 'sign_in_again' })];
  aheadMs = 601_000;
  expect(await change(user, { password: 'a new password' })).toEqual(again);
  expect((await user.send('DELETE', '/api/user')).statusCode).toBe(403);
  aheadMs = 500_000;

  expect(await change(user, { password: 'a new password' })).toEqual([
    200,
    expect.objectContaining({ hasPassword: true }),
  ]);
  aheadMs = 0;
});

test('C20 wrong current passwords are throttled like failed logins', async () => {
  const user = await gateway.newUser();
  const wrong = { username: newName(), currentPassword: 'wrong password' };
  for (let tried = 0; tried < 10; tried += 1) expect((await change(user, wrong))[0]).toBe(403);

  expect((await change(user, { ...wrong, currentPassword: PASSWORD }))[0]).toBe(429);
  expect((await user.send('DELETE', '/api/user', { body: { password: PASSWORD } })).statusCode).toBe(429);
  expect((await user.logIn(user.username)).statusCode).toBe(429);
});

test('C27 unknown fields of a change are ignored', async () => {
  const user = await gateway.newUser();

  const [status, changed] = await change(user, { role: 'admin', id: 'x', passwordHash: 'x', disabledAt: null });

  expect([status, changed.id]).toEqual([200, user.id]);
  expect((await gateway.newVisitor().logIn(user.username)).statusCode).toBe(200);
});

test('a change of a user who was disabled meanwhile answers 401', async () => {
  const user = await gateway.newUser();
  await updateUser(gateway.database.db, user.id as never, { fullName: 'still there' });
  await gateway.database.db
    .updateTable('users')
    .set({ disabledAt: new Date() })
    .where('id', '=', user.id as never)
    .execute();

  expect((await change(user, { fullName: 'x' }))[0]).toBe(401);
});
