import { randomUUID } from 'node:crypto';
import type { AccountId, ProfileId } from '@around/contracts/ids';
import { findFollowedProfiles } from '@around/database/profiles/profile-queries';
import { makeProfile } from '@around/test-harness/make-rows';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { fail, item, ok, scriptLive, scriptProfile, user } from '../../testing/network-responses.ts';
import { makeOperatorFixture, type OperatorFixture } from '../../testing/operator-fixture.ts';

let fixture: OperatorFixture;
beforeEach(async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  fixture = makeOperatorFixture({ database, network: await startScriptedNetwork() });
});
afterEach(() => fixture[Symbol.asyncDispose]());

const byName = '/api/v1/users/web_profile_info/';

function scriptName(pk: string, username: string, extra: object = {}): void {
  fixture.network.answer(byName, ok({ data: { user: { ...user(pk, username), id: pk, ...extra } } }));
}

function addProfile(networkId: string, detailsFetchedAt: Date | null = null): Promise<ProfileId> {
  return makeProfile(fixture.db, `u${networkId}`, { networkId, detailsFetchedAt });
}

test('a sync looks a profile up by name once, and stores its home and its stories', async () => {
  const accountId = await fixture.addAccount('ada');
  scriptName('81', 'u81');
  scriptProfile(fixture.network, '81', { is_verified: true });
  scriptLive(fixture.network, { '81': [item('81', '38001')] });

  const job = await fixture.runToEnd({ kind: 'sync-profile', target: '@U81' });
  const again = await fixture.runToEnd({ kind: 'sync-profile', target: 'u81' });

  expect(job).toMatchObject({
    state: 'done',
    message: '@u81: 1 live story, 1 new',
    result: {
      user: { instagramUsername: 'u81', fullName: 'U81', isVerified: true, category: 'Cafe' },
      storiesFetched: 1,
      storiesAdded: 1,
    },
  });
  expect(again.result).toMatchObject({ storiesFetched: 1, storiesAdded: 0 });
  expect(fixture.network.requests.filter((path) => path === byName)).toHaveLength(1);
  const lookedAfter = await findFollowedProfiles(fixture.db, accountId);
  expect(lookedAfter.map((profile) => profile.username)).toEqual(['u81']);
});

test('a postponed sync does not look the name up again', async () => {
  await fixture.addAccount('ada');
  scriptName('81', 'u81');
  scriptLive(fixture.network, {});
  const rested = Promise.withResolvers<void>();
  fixture.network.answer('/api/v1/users/81/info/', () => {
    setTimeout(() => rested.resolve(endCooldowns()), 300);
    scriptProfile(fixture.network, '81');
    return fail(429, 'rate limited')();
  });

  const job = await fixture.runToEnd({ kind: 'sync-profile', target: 'u81' });
  await rested.promise;

  expect(job.state).toBe('done');
  expect(fixture.network.requests.filter((path) => path === byName)).toHaveLength(1);
});

test('a sync looks a name up again when another profile has it now', async () => {
  await fixture.addAccount('ada');
  await addProfile('82', new Date());
  await fixture.db.updateTable('profiles').set({ username: 'square' }).execute();
  scriptProfile(fixture.network, '82', { username: 'renamed' });
  scriptName('83', 'square');
  scriptProfile(fixture.network, '83', { username: 'square' });
  scriptLive(fixture.network, {});

  const job = await fixture.runToEnd({ kind: 'sync-profile', target: 'square' });

  const profile = await fixture.db
    .selectFrom('profiles')
    .selectAll()
    .where('networkId', '=', '83')
    .executeTakeFirstOrThrow();
  expect(job.result).toMatchObject({ user: { id: profile.id, instagramUsername: 'square' } });
});

test('a sync distinguishes an unknown name from an invalid one', async () => {
  await fixture.addAccount('ada');
  fixture.network.answer(byName, ok({ data: { user: null } }));

  const unknown = await fixture.runToEnd({ kind: 'sync-profile', target: 'nobody' });
  const impossible = await fixture.runToEnd({ kind: 'sync-profile', target: 'no body!' });

  expect(unknown).toMatchObject({ state: 'failed', error: 'The network has no profile called nobody' });
  expect(impossible).toMatchObject({ state: 'failed', error: 'This is not a username of the network' });
  expect(fixture.network.requests).toHaveLength(1);
});

test('a sync does not fetch the stories of a private profile', async () => {
  await fixture.addAccount('ada');
  scriptName('84', 'u84', { is_private: true });
  scriptProfile(fixture.network, '84', { is_private: true });

  const job = await fixture.runToEnd({ kind: 'sync-profile', target: 'u84' });

  expect(job).toMatchObject({ state: 'done', message: expect.stringContaining('is private') });
  expect(fixture.network.requests).not.toContain('/api/v1/feed/reels_media/');
});

async function addStoryOf(profileId: ProfileId): Promise<void> {
  const location = await fixture.db
    .insertInto('locations')
    .values({ name: 'Kordon', latitude: 38.4, longitude: 27.1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await fixture.db
    .insertInto('stories')
    .values({
      source: 'network',
      externalId: randomUUID(),
      locationId: location.id,
      profileId,
      mediaType: 'image',
      mediaUrl: 'https://cdn.test/a.jpg',
      postedAt: new Date(),
    })
    .execute();
}

test('looks up story owners with old details; neither recent ones nor profiles without a story', async () => {
  await fixture.addAccount('ada');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await addStoryOf(await addProfile('91', yesterday));
  await addStoryOf(await addProfile('92', new Date()));
  await addProfile('93');
  await addStoryOf(await addProfile('94'));
  scriptProfile(fixture.network, '91');

  const job = await fixture.runToEnd({ kind: 'sync-story-owners' });

  expect(job).toMatchObject({ state: 'done', message: '3 profiles are up to date' });
  expect(job.result).toMatchObject({ syncedCount: 3, leftCount: 0 });
  expect(fixture.network.requests.toSorted()).toEqual(['/api/v1/users/91/info/', '/api/v1/users/94/info/']);
  const known = await fixture.db.selectFrom('profiles').select('city').where('networkId', '=', '91').executeTakeFirst();
  expect(known?.city).toBe('Izmir');
});

test('a sync resumes where it was postponed', async () => {
  await fixture.addAccount('ada');
  for (const pk of ['91', '92', '93']) await addStoryOf(await addProfile(pk));
  for (const pk of ['91', '93']) scriptProfile(fixture.network, pk);
  const rested = Promise.withResolvers<void>();
  fixture.network.answer('/api/v1/users/92/info/', () => {
    setTimeout(() => rested.resolve(endCooldowns()), 300);
    scriptProfile(fixture.network, '92');
    return fail(429, 'rate limited')();
  });

  const job = await fixture.runToEnd({ kind: 'sync-story-owners' });
  await rested.promise;

  expect(job).toMatchObject({ state: 'done', result: { syncedCount: 3, leftCount: 0 } });
  expect(fixture.network.requests).toEqual(['91', '92', '92', '93'].map((pk) => `/api/v1/users/${pk}/info/`));
});

async function endCooldowns(): Promise<void> {
  await fixture.db.updateTable('accounts').set({ state: 'active', cooldownUntil: null, nextRequestAt: null }).execute();
}

test('a sync makes at most thirty look-ups and reports how many are left', async () => {
  await fixture.addAccount('ada');
  for (let pk = 100; pk < 133; pk += 1) await addStoryOf(await addProfile(String(pk)));

  const job = await fixture.runToEnd({ kind: 'sync-story-owners' });

  expect(fixture.network.requests).toHaveLength(30);
  expect(job).toMatchObject({ message: '30 profiles are up to date; 3 are left for another time' });
});

test('a sync of profiles reads the following lists, and missing details', async () => {
  const ada = await fixture.addAccount('ada', { userId: '1001' });
  const eve = await fixture.addAccount('eve', { userId: '1002' });
  await fixture.db.updateTable('accounts').set({ state: 'disabled' }).where('id', '=', eve).execute();
  fixture.network.answer('/api/v1/friendships/1001/following/', ok({ users: [user('71', 'u71'), user('72', 'u72')] }));
  await addProfile('72', new Date());
  scriptProfile(fixture.network, '71');

  const job = await fixture.runToEnd({ kind: 'sync-profiles' });

  expect(job).toMatchObject({ state: 'done', result: { syncedCount: 2, detailsCount: 1, leftCount: 0 } });
  expect(await namesFollowedBy(ada)).toEqual(['u71', 'u72']);
  expect(fixture.network.requests).toEqual(['/api/v1/friendships/1001/following/', '/api/v1/users/71/info/']);
});

async function namesFollowedBy(id: AccountId): Promise<string[]> {
  return (await findFollowedProfiles(fixture.db, id)).map((profile) => profile.username);
}

test('a sync of profiles skips a failing account, which keeps its list', async () => {
  const ada = await fixture.addAccount('ada', { userId: '1001' });
  await fixture.addAccount('eve', { userId: '1002' });
  const profileId = await addProfile('71', new Date());
  await fixture.db.insertInto('accountFollows').values({ accountId: ada, profileId, position: 0 }).execute();
  fixture.network.answer('/api/v1/friendships/1001/following/', fail(400, 'challenge_required'));
  fixture.network.answer('/api/v1/friendships/1002/following/', ok({ users: [user('72', 'u72')] }));
  scriptProfile(fixture.network, '72');

  const job = await fixture.runToEnd({ kind: 'sync-profiles' });

  expect(job).toMatchObject({ state: 'done', result: { syncedCount: 2 } });
  expect(await namesFollowedBy(ada)).toEqual(['u71']);
});
