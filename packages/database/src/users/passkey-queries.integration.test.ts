import { randomUUID } from 'node:crypto';
import type { UserId } from '@around/contracts/ids';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
  deleteUserPasskey,
  findPasskey,
  insertPasskey,
  listUserPasskeys,
  recordPasskeyUse,
  renameUserPasskey,
} from './passkey-queries.ts';
import { addUser, deleteUserRow } from './user-queries.ts';
import { canSignIn } from './ways-to-sign-in.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

async function makeUser({
  passwordHash = null,
  email = null,
}: {
  passwordHash?: string | null;
  email?: string | null;
} = {}) {
  const user = { username: randomUUID(), fullName: null, email, passwordHash, language: null };
  const added = await addUser(database.db, user);
  if (typeof added === 'string') throw new Error(added);
  return added.id;
}

function passkeyOf(userId: UserId, credentialId: string, counter = '0') {
  const publicKey = Buffer.from([1, 2, 3]);
  return { credentialId, userId, publicKey, counter, transports: ['usb'], isBackedUp: false, name: credentialId };
}

test('a passkey is stored once, whoever adds it', async () => {
  const { db } = database;
  const [ada, grace] = [await makeUser(), await makeUser()];

  expect(await insertPasskey(db, passkeyOf(ada, 'a'))).toMatchObject({ publicKey: Buffer.from([1, 2, 3]) });
  expect(await insertPasskey(db, passkeyOf(grace, 'a'))).toBeUndefined();
  await insertPasskey(db, passkeyOf(ada, 'b'));

  expect((await listUserPasskeys(db, ada)).map(({ credentialId }) => credentialId)).toEqual(['a', 'b']);
  expect(await listUserPasskeys(db, grace)).toEqual([]);
  expect(await findPasskey(db, 'a')).toMatchObject({ userId: ada, transports: ['usb'], lastUsedAt: null });
});

test('a passkey is changed and deleted for its user only', async () => {
  const { db } = database;
  const [ada, grace] = [await makeUser(), await makeUser()];
  await insertPasskey(db, passkeyOf(ada, 'a'));

  expect(await renameUserPasskey(db, { userId: grace, credentialId: 'a', name: 'x' })).toBeUndefined();
  expect(await deleteUserPasskey(db, { userId: grace, credentialId: 'a' })).toBe(false);
  expect(await renameUserPasskey(db, { userId: ada, credentialId: 'a', name: 'x' })).toMatchObject({ name: 'x' });
  expect(await deleteUserPasskey(db, { userId: ada, credentialId: 'a' })).toBe(true);
  expect(await findPasskey(db, 'a')).toBeUndefined();
});

test.each([
  { stored: '0', given: 0, isAccepted: true },
  { stored: '0', given: 1, isAccepted: true },
  { stored: '5', given: 6, isAccepted: true },
  { stored: '5', given: 5, isAccepted: false },
  { stored: '5', given: 4, isAccepted: false },
  { stored: '5', given: 0, isAccepted: false },
  { stored: '9', given: 10, isAccepted: true },
])('counter $given after $stored: accepted $isAccepted', async ({ stored, given, isAccepted }) => {
  const { db } = database;
  await insertPasskey(db, passkeyOf(await makeUser(), 'a', stored));
  const use = { credentialId: 'a', counter: given, isBackedUp: true, usedAt: new Date() };

  expect(await recordPasskeyUse(db, use)).toBe(isAccepted);

  const expected = isAccepted ? { counter: String(given), isBackedUp: true } : { counter: stored, lastUsedAt: null };
  expect(await findPasskey(db, 'a')).toMatchObject(expected);
});

test('a password, an identity, or a passkey with an e-mail address lets a user sign in', async () => {
  const { db } = database;
  const [withPassword, withIdentity] = [await makeUser({ passwordHash: 'hash' }), await makeUser()];
  const [withPasskey, withoutEmail] = [await makeUser({ email: 'ada@mail.test' }), await makeUser()];
  await insertPasskey(db, passkeyOf(withPasskey, 'a'));
  await insertPasskey(db, passkeyOf(withoutEmail, 'b'));
  const identity = { provider: 'google', subject: 's', userId: withIdentity, email: null };
  await db.insertInto('userIdentities').values(identity).execute();

  const users = [withPassword, withPasskey, withIdentity, withoutEmail, await makeUser()];
  const results = users.map((id) => canSignIn(db, id));

  expect(await Promise.all(results)).toEqual([true, true, true, false, false]);
});

test('the passkeys of a deleted user are deleted', async () => {
  const { db } = database;
  const userId = await makeUser();
  await insertPasskey(db, passkeyOf(userId, 'a'));

  await deleteUserRow(db, userId);

  expect(await findPasskey(db, 'a')).toBeUndefined();
});
