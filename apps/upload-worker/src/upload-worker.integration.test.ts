import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readMediaStoreState } from '@around/database/moments/health/media-store-state';
import { findLiveUploadWorkers } from '@around/database/moments/health/upload-workers';
import { type OwnRedis, startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { H264 } from './testing/make-video.ts';
import { makeUploadFixture, type UploadFixture } from './testing/upload-fixture.ts';
import { expireLocks, filesInWork, startWorkerProgram } from './testing/worker-program.ts';

const LIVE_WITHIN = { timeout: 300_000 };

let database: TestDatabase;
let redis: OwnRedis;
let fixture: UploadFixture;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = await startOwnRedis();
  fixture = await makeUploadFixture(database.db);
  await fixture.make(`-f lavfi -i testsrc2=size=640x360:rate=30:duration=5 ${H264}`, 'long.mp4');
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function startWorker() {
  return startWorkerProgram({
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    MEDIA_STORE_URL: pathToFileURL(fixture.storeFolder).href,
    UPLOAD_TEMP_DIR: fixture.tempFolder,
  });
}

const statuses = async () => {
  const rows = await database.db.selectFrom('moments').select('status').execute();
  return rows.map(({ status }) => status);
};
const untilConverting = async () => {
  while (!(await filesInWork(fixture.tempFolder)).includes('720p.mp4')) await sleep(10);
};

test('a worker that is killed in the middle is replaced: one story, and no unused files', async () => {
  const id = await fixture.upload({}, 'long.mp4');
  await using killed = startWorker();
  await untilConverting();
  await killed.end('SIGKILL');
  expect(await filesInWork(fixture.tempFolder)).toContain('720p.mp4');

  await using second = startWorker();
  await expireLocks(redis.url);

  await expect.poll(statuses, LIVE_WITHIN).toEqual(['live']);
  expect(await database.db.selectFrom('stories').select('id').execute()).toEqual([{ id }]);
  await expect.poll(() => fixture.keys()).toHaveLength(3);
  await expect.poll(() => readdir(fixture.tempFolder)).toEqual([]);
  expect(await findLiveUploadWorkers(database.db)).toContainEqual(
    expect.objectContaining({ pid: second.process.pid, hasTools: true }),
  );
  await expect.poll(() => readMediaStoreState(database.db)).toMatchObject({ problem: null });
  // A stop that takes too long exits with 1.
  expect(await second.end('SIGTERM')).toBe(0);
});

test('a worker that is stopped in the middle ends its tool and returns the job', async () => {
  const id = await fixture.upload({}, 'long.mp4');
  await using worker = startWorker();
  await untilConverting();

  expect(await worker.end('SIGTERM')).toBe(0);

  expect(await readdir(fixture.tempFolder)).toEqual([]);
  const moment = await database.db.selectFrom('moments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(moment.status === 'live' || (moment.attempts === 0 && moment.processingSince === null)).toBe(true);
});

test('two workers share the queue, and a killed one leaves no work undone', async () => {
  await using first = startWorker();
  await using second = startWorker();
  await expect
    .poll(async () => (await findLiveUploadWorkers(database.db)).filter(({ hasTools }) => hasTools).length, {
      ...LIVE_WITHIN,
    })
    .toBeGreaterThan(1);
  for (let videos = 0; videos < 6; videos += 1) await fixture.upload({ userId: await fixture.newUser() });

  await expect.poll(async () => new Set(await statuses()), LIVE_WITHIN).toEqual(new Set(['live']));

  for (const worker of [first, second]) {
    await worker.end('SIGTERM');
    expect(await worker.log()).toContain('moment processed');
  }
});
