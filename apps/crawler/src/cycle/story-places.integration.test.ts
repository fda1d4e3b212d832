import type { CrawlTaskId } from '@around/contracts/ids';
import { readCompleteness } from '@around/database/crawl/tray-sightings';
import { findProfileByName, setProfileHome } from '@around/database/profiles/watched-profiles';
import type { JobContext } from '@around/queues/worker/job-processor';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { fail, item, ok, scriptLive, scriptProfile, user } from '../testing/network-responses.ts';
import { makeOperatorFixture, type OperatorFixture } from '../testing/operator-fixture.ts';
import { crawlCycleProcessor } from './crawl-cycle-processor.ts';
import { fetchStoriesProcessor } from './fetch-stories-processor.ts';
import { placeStoriesProcessor } from './place-stories-processor.ts';
import { sweepAccountProcessor } from './sweep-account-processor.ts';

const PLACE = '/api/v1/locations/web_info/';

let fixture: OperatorFixture;
beforeEach(async () => {
  const database = await createTestDatabase(inject('templateUrl'));
  fixture = makeOperatorFixture({ database, network: await startScriptedNetwork() });
  await fixture.addAccount('ada');
  const followed = ['71', '72'].map((pk) => user(pk, `u${pk}`));
  fixture.network.answer('/api/v1/friendships/4001/following/', ok({ users: followed }));
  for (const { pk } of followed) fixture.network.answer(`/api/v1/users/${pk}/info/`, ok({ user: user(pk, `u${pk}`) }));
});
afterEach(() => fixture[Symbol.asyncDispose]());

/** Runs a whole cycle; makes all profiles due first. */
async function crawl(): Promise<void> {
  const { db, dependencies } = fixture;
  await db.updateTable('profiles').set({ storiesFetchedAt: null, latestStoryAt: null }).execute();
  await db.deleteFrom('outbox').execute();
  await crawlCycleProcessor(dependencies)({ reason: 'scheduled' }, makeContext());
  for (const taskId of await tasksFor('sweep-account')) {
    await sweepAccountProcessor(dependencies)({ taskId }, makeContext());
  }
  for (const taskId of await tasksFor('fetch-stories')) {
    await fetchStoriesProcessor(dependencies)({ taskId }, makeContext());
  }
  for (const taskId of await tasksFor('place-stories')) {
    await placeStoriesProcessor(dependencies)({ taskId }, makeContext());
  }
}

async function tasksFor(job: string): Promise<CrawlTaskId[]> {
  const rows = await fixture.db.selectFrom('outbox').select('payload').where('job', '=', job).execute();
  return rows.map((row) => (row.payload as { taskId: CrawlTaskId }).taskId);
}

function makeContext(): JobContext {
  const { log } = fixture.dependencies;
  return { jobId: '1', attempt: 1, signal: new AbortController().signal, log, noteProgress: () => {} };
}

async function readPlaces() {
  const rows = await fixture.db
    .selectFrom('stories')
    .innerJoin('locations', 'locations.id', 'stories.locationId')
    .select(['externalId', 'locations.name', 'placedBy'])
    .orderBy('externalId')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.externalId, `${row.name} by ${row.placedBy}`]));
}

async function readRun() {
  return fixture.db.selectFrom('crawlRuns').selectAll().orderBy('startedAt', 'desc').executeTakeFirstOrThrow();
}

const sticker = (pk: number, extra: object = {}) => ({ story_locations: [{ location: { pk, ...extra } }] });
const native = (info: object | null) => ok({ native_location_data: { location_info: info } });
const placesAsked = () => fixture.network.requests.filter((path) => path === PLACE).length;

test('looks a sticker without a position up once for all stories and cycles', async () => {
  fixture.network.answer(PLACE, native({ location_id: 900, name: 'Saat Kulesi', lat: 38.4189, lng: 27.1287 }));
  scriptLive(fixture.network, {
    '71': [item('71', '37001', sticker(900, { name: 'Clock Tower' })), item('71', '37002', sticker(900))],
  });
  await crawl();
  scriptLive(fixture.network, { '72': [item('72', '37003', sticker(900))] });

  await crawl();

  expect(await readPlaces()).toEqual({
    '37001': 'Saat Kulesi by lookup',
    '37002': 'Saat Kulesi by lookup',
    '37003': 'Saat Kulesi by lookup',
  });
  expect(placesAsked()).toBe(1);
  expect((await readRun()).storiesUnplaced).toBe(0);
});

test('makes no request for a sticker with a position', async () => {
  scriptLive(fixture.network, { '71': [item('71', '37001', sticker(900, { name: 'Kemer', lat: 38.42, lng: 27.15 }))] });

  await crawl();

  expect(await readPlaces()).toEqual({ '37001': 'Kemer by sticker' });
  expect(placesAsked()).toBe(0);
});

test('names and captions without a visible character count as missing, and format characters are removed', async () => {
  fixture.network.answer(PLACE, native({ location_id: 901, name: 'Saat Kulesi', lat: 38.4189, lng: 27.1287 }));
  const position = { lat: 38.42, lng: 27.15 };
  const text = (caption: string) => ({ caption: { text: caption } });
  scriptLive(fixture.network, {
    '71': [
      item('71', '37001', { ...sticker(900, { name: '\u202eKe\u200bmer', ...position }), ...text('a\u2066b') }),
      item('71', '37002', { ...sticker(901, { name: '\u3164\u200b', ...position }), ...text('\u200b') }),
    ],
  });

  await crawl();

  expect(await readPlaces()).toEqual({ '37001': 'Kemer by sticker', '37002': 'Saat Kulesi by lookup' });
  const captions = await fixture.db.selectFrom('stories').select('caption').orderBy('externalId').execute();
  expect(captions).toEqual([{ caption: 'ab' }, { caption: null }]);
});

test('places the story at home for a place that the network does not know, and looks it up again after a day', async () => {
  fixture.network.answer(PLACE, fail(404, 'not here'));
  scriptProfile(fixture.network, '71');
  scriptLive(fixture.network, { '71': [item('71', '37001', sticker(900))] });
  await crawl();
  await crawl();
  expect(await readPlaces()).toEqual({ '37001': 'U71 by home' });
  expect(placesAsked()).toBe(1);

  await fixture.db.updateTable('networkPlaces').set({ fetchedAt: sql`now() - interval '25 hours'` }).execute();
  await crawl();

  expect(placesAsked()).toBe(2);
});

test('looks a known place up again after 45 days', async () => {
  fixture.network.answer(PLACE, native({ location_id: 900, name: 'Saat Kulesi', lat: 38.4189, lng: 27.1287 }));
  scriptLive(fixture.network, { '71': [item('71', '37001', sticker(900))] });
  await crawl();
  await fixture.db.updateTable('networkPlaces').set({ fetchedAt: sql`now() - interval '44 days'` }).execute();
  await crawl();
  expect(placesAsked()).toBe(1);

  await fixture.db.updateTable('networkPlaces').set({ fetchedAt: sql`now() - interval '46 days'` }).execute();
  await crawl();

  expect(placesAsked()).toBe(2);
});

test('makes at most five place requests for a batch', async () => {
  fixture.network.answer(PLACE, ({ query }) => {
    const pk = query.get('location_id');
    return native({ location_id: pk, name: `Place ${pk}`, lat: 38, lng: Number(pk) / 100 })();
  });
  scriptProfile(fixture.network, '71');
  const items = [1, 2, 3, 4, 5, 6].map((pk) => item('71', `3700${pk}`, sticker(pk)));
  scriptLive(fixture.network, { '71': items });

  await crawl();

  expect(placesAsked()).toBe(5);
  expect(await readPlaces()).toMatchObject({ '37005': 'Place 5 by lookup', '37006': 'U71 by home' });
});

test('keeps the places found before a throttled look-up, and leaves the rest to another account', async () => {
  fixture.network.answer(PLACE, ({ query }) =>
    query.get('location_id') === '1'
      ? native({ location_id: 1, name: 'One', lat: 38, lng: 27 })()
      : fail(429, 'rate limited')(),
  );
  scriptLive(fixture.network, { '71': [item('71', '37001', sticker(1)), item('71', '37002', sticker(2))] });

  await expect(crawl()).rejects.toThrow('rate limited');

  expect(await readPlaces()).toEqual({ '37001': 'One by lookup' });
  expect(await fixture.db.selectFrom('networkPlaces').select('pk').execute()).toEqual([{ pk: '1' }]);
  expect(await fixture.db.selectFrom('rateLimitEvents').select('kind').execute()).toEqual([{ kind: 'throttled' }]);
});

test('uses an operator’s home only where the network has none', async () => {
  scriptLive(fixture.network, { '71': [item('71', '37001')], '72': [item('72', '37002')] });
  await crawl();
  expect(await readPlaces()).toEqual({});
  expect((await readRun()).storiesUnplaced).toBe(2);

  const profile = await findProfileByName(fixture.db, 'U71');
  await setProfileHome(fixture.db, profile!.id, { latitude: 38.5, longitude: 27.2 });
  await crawl();
  const set = await fixture.db.selectFrom('locations').select(['latitude', 'longitude']).execute();
  scriptProfile(fixture.network, '71');
  await fixture.db.updateTable('profiles').set({ detailsFetchedAt: null }).execute();
  await crawl();

  expect(await readPlaces()).toEqual({ '37001': 'U71 by home' });
  expect(set).toEqual([{ latitude: 38.5, longitude: 27.2 }]);
  expect(await fixture.db.selectFrom('locations').select(['latitude', 'longitude']).execute()).toEqual([
    { latitude: 38.43, longitude: 27.14 },
  ]);
  expect((await readRun()).storiesUnplaced).toBe(1);
});

test('without a home places a story where most stickers of its author were, not counting such placements', async () => {
  const at = (pk: number) => sticker(pk, { name: `Place ${pk}`, lat: 38, lng: pk });
  scriptLive(fixture.network, { '71': [item('71', '1', at(5)), item('71', '2', at(5)), item('71', '3', at(6))] });
  await crawl();
  scriptLive(fixture.network, { '71': [item('71', '4'), item('71', '5')] });
  await crawl();
  expect(await readPlaces()).toMatchObject({ '4': 'Place 5 by usual', '5': 'Place 5 by usual' });

  scriptLive(fixture.network, { '71': [item('71', '6', at(6)), item('71', '7', at(6))] });
  await crawl();
  scriptLive(fixture.network, { '71': [item('71', '8')] });
  await crawl();

  expect((await readPlaces())['8']).toBe('Place 6 by usual');
});

test('records how many live profiles the tray showed and how many were missed', async () => {
  const old = Math.floor(Date.now() / 1_000) - 600;
  scriptLive(fixture.network, { '71': [item('71', '37001')], '72': [item('72', '37002', { taken_at: old })] });

  await crawl();

  expect(await readRun()).toMatchObject({ profilesLive: 2, profilesMissed: 1 });
  expect(await readCompleteness(fixture.db)).toEqual({ live: 2, missed: 1 });
});
