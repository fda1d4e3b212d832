import { saveSetAsideStories } from '@around/database/stories/set-aside-stories';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeProfile } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { findAlertConditions } from '../alerts/find-alert-conditions.ts';
import { mediaCacheReader } from '../health/media-cache-reader.ts';
import { readChainFacts } from '../health/read-chain-facts.ts';

let gateway: AdminGateway;
beforeAll(async () => {
  gateway = await startAdminGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const readMediaCache = mediaCacheReader({ mediaProxyUrl: 'http://127.0.0.1:9' });
const readAlerts = async () =>
  findAlertConditions(await readChainFacts({ db: gateway.database.db, readMediaCache }, new Date())).filter(
    ({ rule }) => rule === 'set_aside',
  );

test('operators see the stories that could not be read, with reason and field names, and get an alert', async () => {
  expect(await readAlerts()).toEqual([]);
  const { db } = gateway.database;
  const profileId = await makeProfile(db, 'kordon.cafe');
  await db
    .insertInto('crawlRuns')
    .values({ reason: 'scheduled', startedAt: hoursAgo(2), finishedAt: hoursAgo(1) })
    .execute();
  const run = await db
    .insertInto('crawlRuns')
    .values({ reason: 'scheduled' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const story = { profileId, mediaId: '371', reason: 'no media', keys: ['pk', 'taken_at'], isWholeProfile: true };
  await saveSetAsideStories(db, [story]);
  await saveSetAsideStories(db, [story]);

  expect((await gateway.admin.get('/api/admin/set-aside-stories')).json()).toEqual({
    stories: [
      {
        id: expect.any(String),
        username: 'kordon.cafe',
        mediaId: '371',
        reason: 'no media',
        keys: ['pk', 'taken_at'],
        isWholeProfile: true,
        times: 2,
        firstSeenAt: expect.any(String),
        lastSeenAt: expect.any(String),
        lastRunId: run.id,
      },
    ],
  });
  expect(await readAlerts()).toEqual([
    {
      rule: 'set_aside',
      subject: '',
      cause: '1 story of 1 profile could not be read in the last hour, the last one of @kordon.cafe: no media',
    },
  ]);
});

test('an unreadable story whose crawl is deleted names none', async () => {
  await gateway.database.db.deleteFrom('crawlRuns').execute();

  const { stories } = (await gateway.admin.get('/api/admin/set-aside-stories')).json();

  expect(stories).toMatchObject([{ username: 'kordon.cafe', lastRunId: null }]);
});

test('the list is for admins', async () => {
  expect((await gateway.app.inject('/api/admin/set-aside-stories')).statusCode).toBe(401);
});
