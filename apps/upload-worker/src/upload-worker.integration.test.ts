import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findMomentsOfUser } from '@around/database/moments/user-moments';
import { type OwnRedis, startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { H264, PATH } from './testing/make-video.ts';
import { makeUploadFixture, type UploadFixture } from './testing/upload-fixture.ts';

let database: TestDatabase;
let redis: OwnRedis;
let fixture: UploadFixture;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = await startOwnRedis();
  fixture = await makeUploadFixture(database.db);
  await mkdir(fixture.tempFolder, { recursive: true });
  await fixture.make(`-f lavfi -i testsrc2=size=960x540:rate=30:duration=5 ${H264}`, 'long.mp4');
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await fixture[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      MEDIA_STORE_URL: pathToFileURL(fixture.storeFolder).href,
      UPLOAD_TEMP_DIR: fixture.tempFolder,
    },
    stdio: 'ignore',
  });
  workers.add(worker);
  return worker;
}

/** As if the minute had passed for which a lock of a dead worker lasts. */
async function expireLocks(): Promise<void> {
  const client = new Redis(redis.url);
  const locks = await client.keys('around:uploads:*:lock');
  if (locks.length > 0) await client.del(locks);
  client.disconnect();
}

async function filesInWork(): Promise<string[]> {
  const folders = await readdir(fixture.tempFolder);
  return (await Promise.all(folders.map((name) => readdir(join(fixture.tempFolder, name)).catch(() => [])))).flat();
}

test('a worker that is killed in the middle is replaced: one story, and nothing left behind', async () => {
  const id = await fixture.upload({}, 'long.mp4');
  const { userId } = await database.db.selectFrom('moments').select('userId').executeTakeFirstOrThrow();
  const killed = startWorker();
  while (!(await filesInWork()).includes('720p.mp4')) await sleep(10);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await filesInWork()).toContain('720p.mp4');

  const second = startWorker();
  await expireLocks();

  await expect
    .poll(async () => (await findMomentsOfUser(database.db, userId))[0]?.status, { timeout: 50_000 })
    .toBe('live');
  expect(await database.db.selectFrom('stories').select('id').execute()).toEqual([{ id }]);
  await expect.poll(() => fixture.keys()).toHaveLength(3);
  await expect.poll(() => readdir(fixture.tempFolder)).toEqual([]);
  const stoppedAt = performance.now();
  second.kill('SIGTERM');
  expect((await once(second, 'exit'))[0]).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(8_000);
});

test('a worker that is stopped in the middle ends its tool and returns the job', async () => {
  const id = await fixture.upload({}, 'long.mp4');
  const worker = startWorker();
  while (!(await filesInWork()).includes('720p.mp4')) await sleep(10);

  worker.kill('SIGTERM');
  expect((await once(worker, 'exit'))[0]).toBe(0);

  expect(await readdir(fixture.tempFolder)).toEqual([]);
  const moment = await database.db.selectFrom('moments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(moment.status === 'live' || moment.attempts === 0).toBe(true);
});
