import type { MomentId } from '@around/contracts/ids';
import { findFeed } from '@around/database/feed/feed-queries';
import { readMediaStoreState } from '@around/database/moments/health/media-store-state';
import { addMediaRemovals } from '@around/database/moments/media-removals';
import { publishMoment } from '@around/database/moments/process-moment';
import { removeMoment } from '@around/database/moments/remove-moments';
import { newMediaKey, newPartedKey, publicKey } from '@around/media-store/object-names';
import { StoreFullError } from '@around/media-store/store-errors';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { uploadMetrics } from '../metrics/upload-metrics.ts';
import { processUploadProcessor } from '../processing/process-upload-processor.ts';
import { testTools } from '../testing/make-video.ts';
import { home, makeUploadFixture, type UploadFixture } from '../testing/upload-fixture.ts';
import { failLost } from './fail-lost-moments.ts';
import { findStoreOwner, tieStore } from './own-store.ts';
import { removeOrphans } from './remove-orphans.ts';
import { reportStore } from './report-store.ts';
import { removeMedia, startUpkeep, sweepStore } from './start-upkeep.ts';
import type { UpkeepContext } from './upkeep-context.ts';

const log = createLogger({ program: 'test', level: 'silent' });
const neverAborted = new AbortController().signal;
const video = { durationSeconds: 3, width: 720, height: 1280, placeholder: 'data:,' };

let tools: MediaTools;
let database: TestDatabase;
let fixture: UploadFixture;
let upkeep: UpkeepContext;
beforeAll(async () => {
  tools = await testTools();
});
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  fixture = await makeUploadFixture(database.db);
  const metrics = uploadMetrics(createMetrics('test'), () => new Date());
  upkeep = { db: database.db, store: fixture.store, log, metrics, kickRelay: () => {}, clock: () => new Date() };
});
afterEach(async () => {
  await fixture[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function process(momentId: MomentId): Promise<void> {
  const run = processUploadProcessor({ ...upkeep, tools, tempFolder: fixture.tempFolder, secondsPerUserHour: 3_600 });
  return run({ momentId }, { jobId: 'job', attempt: 1, signal: neverAborted, log, noteProgress: () => {} });
}

async function statusOf(momentId: MomentId) {
  const row = await database.db.selectFrom('moments').selectAll().where('id', '=', momentId).executeTakeFirst();
  return row && { status: row.status, failure: row.failure };
}

async function storiesInFeed() {
  const rows = await findFeed(database.db, { near: home, withNetworkStories: false, limit: 10 });
  return rows.flatMap((row) => JSON.parse(row.feedItem).stories as Array<Record<string, string>>);
}

const clean = () => removeMedia(upkeep, neverAborted);

test('a moment whose video is lost leaves the feed and fails with a reason', async () => {
  const [kept, lost] = [await fixture.upload(), await fixture.upload()];
  await process(kept);
  await process(lost);
  const { mediaKey } = await database.db
    .selectFrom('moments')
    .select('mediaKey')
    .where('id', '=', lost)
    .executeTakeFirstOrThrow();
  await fixture.store.remove(publicKey(`${mediaKey}-720p.mp4`));

  await failLost(upkeep, neverAborted);
  await clean();

  expect(await statusOf(lost)).toMatchObject({ status: 'failed', failure: 'file_lost' });
  expect(await storiesInFeed()).toMatchObject([{ id: kept }]);
  expect(await fixture.keys()).toHaveLength(3);
});

test('no moment fails when the store lacks most videos, because it is probably another store', async () => {
  const ids = [];
  for (let moments = 0; moments < 6; moments += 1) ids.push(await fixture.upload());
  for (const id of ids) await database.db.transaction().execute((tx) => publishMoment(tx, id, video));

  await failLost(upkeep, neverAborted);

  expect(await storiesInFeed()).toHaveLength(6);
});

test('files are deleted within seconds after the end of a moment, and after its removal', async () => {
  const [expired, removed, live] = [await fixture.upload(), await fixture.upload(), await fixture.upload()];
  for (const id of [expired, removed, live]) await process(id);
  const aDayAgo = new Date(Date.now() - 86_400_000);
  await database.db.updateTable('moments').set({ postedAt: aDayAgo }).where('id', '=', expired).execute();
  const running = startUpkeep(upkeep);
  await expect.poll(() => fixture.keys()).toHaveLength(6);
  const { userId } = await database.db.selectFrom('moments').select('userId').executeTakeFirstOrThrow();

  await database.db.transaction().execute((tx) => removeMoment(tx, { userId, momentId: removed }));

  await expect.poll(() => fixture.keys()).toHaveLength(3);
  await running.close();
});

test('the state of the store is reported: writable, full, unreachable, and measured', async () => {
  const failing = (error: Error): UpkeepContext => ({
    ...upkeep,
    store: { ...fixture.store, write: () => Promise.reject(error) },
  });
  const report = async (context: UpkeepContext) => {
    await database.db
      .updateTable('mediaStoreState')
      .set({ checkedAt: new Date(0) })
      .execute();
    await reportStore(context, neverAborted);
    return readMediaStoreState(database.db);
  };
  await fixture.upload();

  expect(await report(upkeep)).toMatchObject({ problem: null, incoming: { files: 1 }, public: { files: 0, bytes: 0 } });
  expect(await report(failing(new StoreFullError('full')))).toMatchObject({ problem: 'full', freeBytes: null });
  expect(await report(failing(new Error('no answer')))).toMatchObject({ problem: 'unreachable' });
  expect(await report(upkeep)).toMatchObject({ problem: null, problemMs: null, freeBytes: expect.any(Number) });
  expect(await fixture.keys()).toHaveLength(1);
});

const inThreeHours = () => new Date(Date.now() + 3 * 3_600_000);
const readProblem = async (db = database.db) => (await readMediaStoreState(db))?.upkeepProblem;

/** Files of six moments, in the folder of a store. */
async function storeFiles(): Promise<string[]> {
  for (let moments = 0; moments < 6; moments += 1) {
    const key = publicKey(`${newMediaKey(new Date())}-720p.mp4`);
    await fixture.store.write(key, [Buffer.from('x')] as never, { maxBytes: 9 });
  }
  return fixture.keys();
}

test('an empty database deletes nothing of a full store, and is not tied to it', async () => {
  const files = await storeFiles();

  await sweepStore({ ...upkeep, clock: inThreeHours }, neverAborted);

  expect(await fixture.keys()).toEqual(files);
  expect(await readProblem()).toBe('manyOrphans');
  expect(await findStoreOwner(database.db, fixture.store)).toBe('untied');
});

test('a store that belongs to another database is left as it is, until a restore ties both', async () => {
  await sweepStore(upkeep, neverAborted);
  expect([await findStoreOwner(database.db, fixture.store), await readProblem()]).toEqual(['us', null]);
  const files = await storeFiles();
  await using other = await createTestDatabase(inject('templateUrl'));
  const wrong = { ...upkeep, db: other.db, clock: inThreeHours };
  // Ordered by the wrong database, e.g. by an old copy.
  await addMediaRemovals(other.db, 'public', [files[0]!.replace('public/', '')]);

  const running = startUpkeep(wrong);
  await expect.poll(() => readProblem(other.db)).toBe('otherStore');
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  await running.close();
  expect(await fixture.keys()).toEqual(files);

  await other.db.transaction().execute((tx) => tieStore(tx, fixture.store));
  await sweepStore({ ...wrong, clock: () => new Date() }, neverAborted);
  expect(await readProblem(other.db)).toBeNull();
  expect(await findStoreOwner(database.db, fixture.store)).toBe('other');
});

test('only old files that no moment and no incomplete upload needs are orphans', async () => {
  await process(await fixture.upload());
  await clean();
  const waiting = await fixture.upload();
  const [incoming, forgotten] = [newPartedKey(), newPartedKey()];
  await fixture.store.write(`${incoming}/0`, [Buffer.from('x')] as never, { maxBytes: 9 });
  await fixture.addIncompleteUpload(incoming);
  const needed = await fixture.keys();
  const orphans = [
    publicKey(`${'0'.repeat(40)}-720p.mp4`),
    'incoming/ffffffffffffffffffffffffffffffff',
    `${forgotten}/0`,
  ];
  for (const key of orphans) await fixture.store.write(key, [Buffer.from('x')] as never, { maxBytes: 9 });

  await removeOrphans(upkeep, neverAborted);
  expect(await fixture.keys()).toEqual([...needed, ...orphans].sort());
  await removeOrphans({ ...upkeep, clock: inThreeHours }, neverAborted);

  expect(await fixture.keys()).toEqual(needed);
  expect(await statusOf(waiting)).toMatchObject({ status: 'processing' });
});
