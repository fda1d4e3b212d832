import type { CrawlTaskId, ProfileId } from '@around/contracts/ids';
import { openRun } from '@around/database/crawl/crawl-run-queries';
import { addFetchTasks } from '@around/database/crawl/crawl-task-queries';
import { excludeProfile } from '@around/database/profiles/exclude-profile';
import { findOrAddProfiles } from '@around/database/profiles/watched-profiles';
import type { JobContext } from '@around/queues/worker/job-processor';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { item, ok, scriptLive, scriptProfile, user } from '../testing/network-responses.ts';
import { makeOperatorFixture, type OperatorFixture } from '../testing/operator-fixture.ts';
import { fetchStoriesProcessor } from './fetch-stories-processor.ts';
import { placeStoriesProcessor } from './place-stories-processor.ts';

let fixture: OperatorFixture;
beforeEach(async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  fixture = makeOperatorFixture({ database, network: await startScriptedNetwork() });
  await fixture.addAccount('ada');
  scriptLive(fixture.network, { '71': [item('71', '37001')], '72': [item('72', '37002')] });
  for (const pk of ['71', '72']) scriptProfile(fixture.network, pk);
});
afterEach(() => fixture[Symbol.asyncDispose]());

const exclude = (id: ProfileId) => fixture.db.transaction().execute((tx) => excludeProfile(tx, id, 'Asked'));

async function addProfiles(): Promise<ProfileId[]> {
  const listed = ['71', '72'].map((pk) => ({
    networkId: pk,
    username: `u${pk}`,
    fullName: null,
    isPrivate: false,
    isVerified: false,
    avatarUrl: null,
  }));
  return (await findOrAddProfiles(fixture.db, listed)).map(({ id }) => id);
}

async function addTask(profileIds: ProfileId[]): Promise<CrawlTaskId> {
  const runId = (await openRun(fixture.db, 'scheduled'))!;
  const batch = { profileIds, expectedIds: [], isSecondLook: false, accountId: null };
  return (await addFetchTasks(fixture.db, runId, [batch]))[0]!;
}

async function work(taskId: CrawlTaskId): Promise<void> {
  const { log } = fixture.dependencies;
  const context: JobContext = {
    jobId: '1',
    attempt: 1,
    signal: new AbortController().signal,
    log,
    noteProgress: () => {},
  };
  await fetchStoriesProcessor(fixture.dependencies)({ taskId }, context);
  const placing = await fixture.db.selectFrom('crawlTasks').select('id').where('kind', '=', 'place').execute();
  for (const { id } of placing) await placeStoriesProcessor(fixture.dependencies)({ taskId: id }, context);
}

async function readState(taskId: CrawlTaskId) {
  const task = fixture.db.selectFrom('crawlTasks').select('state').where('id', '=', taskId);
  const run = fixture.db.selectFrom('crawlRuns').select('finishedAt');
  return {
    task: (await task.executeTakeFirstOrThrow()).state,
    isRunOver: (await run.executeTakeFirstOrThrow()).finishedAt !== null,
  };
}

test('ends a batch without a request when all its profiles were excluded meanwhile', async () => {
  const [profileId] = await addProfiles();
  const taskId = await addTask([profileId!]);
  await exclude(profileId!);

  await work(taskId);

  expect(fixture.network.requests).toEqual([]);
  expect(await readState(taskId)).toEqual({ task: 'done', isRunOver: true });
});

test.each([
  ['request', '/api/v1/feed/reels_media/'],
  ['look-up', '/api/v1/users/72/info/'],
])('stores nothing of a profile that is excluded during the %s', async (_what, path) => {
  const [excluded, other] = await addProfiles();
  const taskId = await addTask([excluded!, other!]);
  const details = { user: user('72', 'u72', { latitude: 38.43, longitude: 27.14 }) };
  const reels = ['71', '72'].map((pk) => ({ id: pk, user: user(pk, `u${pk}`), items: [item(pk, `370${pk}`)] }));
  fixture.network.answer(path, async () => {
    await exclude(excluded!);
    return ok({ ...details, reels: {}, reels_media: reels })();
  });

  await work(taskId);

  const stories = await fixture.db.selectFrom('stories').select('externalId').execute();
  expect(stories.map(({ externalId }) => externalId)).toEqual([expect.stringMatching(/^370(02|72)$/)]);
  expect(await fixture.db.selectFrom('waitingStories').selectAll().execute()).toEqual([]);
  const homes = await fixture.db.selectFrom('locations').select('profileId').execute();
  expect(homes).toEqual([{ profileId: other }]);
  const profile = fixture.db.selectFrom('profiles').selectAll().where('id', '=', excluded!);
  expect(await profile.executeTakeFirst()).toMatchObject({ fullName: null, latitude: null, storiesFetchedAt: null });
  expect(await readState(taskId)).toEqual({ task: 'done', isRunOver: true });
});

test('refuses a sync of an excluded profile without a request', async () => {
  const [profileId] = await addProfiles();
  await exclude(profileId!);

  expect(await fixture.runToEnd({ kind: 'sync-profile', target: 'u71' })).toMatchObject({
    state: 'failed',
    error: '@u71 is on the list of profiles that are not to be collected',
  });
  expect(fixture.network.requests).toEqual([]);
});

test('refuses a sync of an excluded profile’s new name after the look-up', async () => {
  const [profileId] = await addProfiles();
  await exclude(profileId!);
  const named = { ...user('71', 'renamed'), id: '71' };
  fixture.network.answer('/api/v1/users/web_profile_info/', ok({ data: { user: named } }));

  expect(await fixture.runToEnd({ kind: 'sync-profile', target: 'renamed' })).toMatchObject({
    state: 'failed',
    error: '@renamed is on the list of profiles that are not to be collected',
  });
});
