import type { AccountId, ProfileId, ProxyId } from '@around/contracts/ids';
import { makeAccount, makeProfile, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { AccountState, ProxyState } from '../schema.ts';
import { findFollowedProfiles } from './profile-queries.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

async function follow(accountId: AccountId, username: string): Promise<ProfileId> {
  const profileId = await makeProfile(database.db, username);
  await database.db.insertInto('accountFollows').values({ accountId, profileId, position: 0 }).execute();
  return profileId;
}

async function findNames(accountId: AccountId): Promise<string[]> {
  return (await findFollowedProfiles(database.db, accountId)).map(({ username }) => username);
}

async function setState(accountId: AccountId, state: AccountState): Promise<void> {
  await database.db.updateTable('accounts').set({ state }).where('id', '=', accountId).execute();
}

async function setProxyState(proxyId: ProxyId, state: ProxyState): Promise<void> {
  await database.db.updateTable('proxies').set({ state }).where('id', '=', proxyId).execute();
}

test('public profiles followed only by a stopped or resting account are crawled by the others', async () => {
  const { db } = database;
  const [ada, grace] = [await makeAccount(db, 'ada'), await makeAccount(db, 'grace')];
  await follow(ada, 'own');
  await follow(grace, 'café');
  const friend = await follow(grace, 'friend');
  await db.updateTable('profiles').set({ isPrivate: true }).where('id', '=', friend).execute();

  for (const state of ['active', 'cooling'] as const) {
    await setState(grace, state);
    expect(await findNames(ada)).toEqual(['own']);
  }
  for (const state of ['resting', 'needs_attention', 'logged_out', 'disabled'] as const) {
    await setState(grace, state);
    expect(await findNames(ada)).toEqual(['own', 'café']);
  }
});

test('profiles of a follower with a quarantined proxy are crawled by others, but not while its proxy cools down', async () => {
  const { db } = database;
  const ada = await makeAccount(db, 'ada');
  const proxyId = await makeProxy(db);
  await follow(await makeAccount(db, 'grace', { proxyId }), 'café');

  await setProxyState(proxyId, 'cooling');
  expect(await findNames(ada)).toEqual([]);
  await setProxyState(proxyId, 'quarantined');
  expect(await findNames(ada)).toEqual(['café']);
});

test('a watched profile is crawled by all accounts until a working account follows it', async () => {
  const { db } = database;
  const [ada, grace] = [await makeAccount(db, 'ada'), await makeAccount(db, 'grace')];
  const watched = await makeProfile(db, 'watched');
  await makeProfile(db, 'stranger');
  await db.updateTable('profiles').set({ isWatched: true }).where('id', '=', watched).execute();

  expect(await findNames(ada)).toEqual(['watched']);

  await db.insertInto('accountFollows').values({ accountId: grace, profileId: watched, position: 0 }).execute();
  expect(await findNames(ada)).toEqual([]);
});
