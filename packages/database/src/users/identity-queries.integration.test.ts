import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addIdentity, findIdentity } from './identity-queries.ts';
import { addUser, deleteUserRow, isEmailOfDisabledUser } from './user-queries.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

async function makeUser(username: string, email: string | null = null) {
  const added = await addUser(database.db, {
    username,
    fullName: null,
    email,
    passwordHash: null,
    language: null,
  });
  if (typeof added === 'string') throw new Error(added);
  return added.id;
}

test('an identity belongs to the first user who gets it, until that user is deleted', async () => {
  const { db } = database;
  const [ada, grace] = [await makeUser('ada'), await makeUser('grace')];
  const key = { provider: 'google', subject: '42' };

  expect(await findIdentity(db, key)).toBeUndefined();
  expect(await addIdentity(db, { ...key, userId: ada, email: 'a@b.example' })).toBe(true);
  expect(await addIdentity(db, { ...key, userId: grace, email: null })).toBe(false);
  expect(await addIdentity(db, { ...key, provider: 'facebook', userId: grace, email: null })).toBe(true);
  expect(await findIdentity(db, key)).toEqual({ userId: ada, trustedFrom: null });
  await deleteUserRow(db, ada);
  expect(await findIdentity(db, key)).toBeUndefined();
});

test('only the address of a disabled user counts as disabled', async () => {
  const { db } = database;
  const userId = await makeUser('ada', 'ada@mail.test');

  expect(await isEmailOfDisabledUser(db, 'ada@mail.test')).toBe(false);
  await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', userId).execute();
  expect(await isEmailOfDisabledUser(db, 'ADA@mail.test')).toBe(true);
  expect(await isEmailOfDisabledUser(db, 'grace@mail.test')).toBe(false);
});
