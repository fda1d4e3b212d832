import { makeAccount, makeLocation, makeStory } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { addLiveWorker, finishNextJob, removeLiveWorker } from '../../testing/simulated-worker.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway({ shownEnvironment: { NODE_ENV: 'test' } });
  ({ database, admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

test('tests every account, answers 503 without a worker, and returns the last results with tests=last', async () => {
  await addLiveWorker(database.db);
  const accountId = await makeAccount(database.db, 'ada');
  await makeStory(database.db, await makeLocation(database.db));
  await database.db.updateTable('stories').set({ placedBy: 'home' }).execute();
  const accounts = [{ accountId, username: 'ada', authenticationSuccess: true, authError: null }];

  const [tested] = await Promise.all([
    admin.get('/api/instagram/crawler/debug'),
    finishNextJob(database.db, 'verify-accounts', { message: '1 of 1 works', result: { accounts } }),
  ]);
  expect(tested.json().authTestJob.message).toBe('1 of 1 works');
  await removeLiveWorker(database.db);
  const refused = await admin.get('/api/instagram/crawler/debug');
  expect([refused.statusCode, refused.json().error]).toEqual([503, 'no_worker']);
  expect(refused.json().message).toContain('No crawler worker is running');
  expect((await admin.get('/api/instagram/crawler/debug?tests=never')).statusCode).toBe(400);
  const debug = (await admin.get('/api/instagram/crawler/debug?tests=last')).json();

  expect(debug.systemInfo).toMatchObject({
    sessionIdStatus: { valid: false },
    environment: { NODE_ENV: 'test' },
    nodejsVersion: process.version,
  });
  expect(debug.systemInfo.memoryUsage.rss).toBeGreaterThan(0);
  expect(debug.authTests).toMatchObject([
    {
      username: 'ada',
      authenticationSuccess: null,
      authError: null,
      followedAccountsCount: 0,
      currentFollowedIndex: 0,
    },
  ]);
  expect(debug.authTestJob).toEqual({ jobId: null, message: 'These are the results of the last tests' });
  expect(debug.recentStories).toMatchObject([
    { mediaType: 'image', mediaUrl: 'https://cdn.test/a.jpg', placedBy: 'home' },
  ]);
  expect(debug.crawlerStats.totalStories).toBe(1);
});
