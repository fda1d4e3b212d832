import { spawnSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { MomentId } from '@around/contracts/ids';
import { openS3Store, type TestStore } from '@around/media-store/testing/test-stores';
import { type BreakableLink, openLink } from '@around/test-harness/breakable-link';
import { type OwnRedis, startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { H264 } from './testing/make-video.ts';
import { makeUploadFixture, type UploadFixture } from './testing/upload-fixture.ts';
import { expireLocks, filesInWork, startWorkerProgram, type WorkerProgram } from './testing/worker-program.ts';

/** An interrupted job is repeated after 15 s, more than once if the outage lasts. */
const LIVE_WITHIN = { timeout: 300_000 };

let database: TestDatabase;
let redis: OwnRedis;
let cleanUp: AsyncDisposableStack;
beforeEach(async () => {
  cleanUp = new AsyncDisposableStack();
  database = cleanUp.use(await createTestDatabase(inject('templateUrl')));
  redis = cleanUp.use(await startOwnRedis());
});
afterEach(() => cleanUp.disposeAsync());

async function openFixture(s3?: TestStore): Promise<UploadFixture> {
  const fixture = cleanUp.use(await makeUploadFixture(database.db, s3?.store));
  await fixture.make(`-f lavfi -i testsrc2=size=640x360:rate=30:duration=4 ${H264}`, 'long.mp4');
  return fixture;
}

function startWorker(fixture: UploadFixture, env: Record<string, string> = {}, wrapper?: string[]): WorkerProgram {
  const own = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    MEDIA_STORE_URL: pathToFileURL(fixture.storeFolder).href,
    UPLOAD_TEMP_DIR: fixture.tempFolder,
  };
  return cleanUp.use(startWorkerProgram({ ...own, ...env }, wrapper));
}

const untilConverting = async ({ tempFolder }: UploadFixture) => {
  while (!(await filesInWork(tempFolder)).includes('720p.mp4')) await sleep(10);
};

async function momentOf(id: MomentId) {
  return database.db.selectFrom('moments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A worker took the job and gave it back without counting the start. */
const isPostponed = async (id: MomentId) => {
  const { status, attempts, queuedAt, postedAt, processingSince } = await momentOf(id);
  return status === 'processing' && attempts === 0 && processingSince === null && queuedAt > postedAt;
};

async function expectOneStory(fixture: UploadFixture, ids: MomentId[]): Promise<void> {
  const statusOf = async (id: MomentId) => (await momentOf(id)).status;
  for (const id of ids) await expect.poll(() => statusOf(id), LIVE_WITHIN).toBe('live');
  const stories = await database.db.selectFrom('stories').select('id').execute();
  expect(stories.map(({ id }) => id as string).sort()).toEqual([...ids].sort());
  await expect.poll(() => fixture.keys()).toHaveLength(3 * ids.length);
  await expect.poll(() => readdir(fixture.tempFolder)).toEqual([]);
}

test('37: Redis is down during a conversion and an upload: both videos go live once', async () => {
  const fixture = await openFixture();
  startWorker(fixture);
  const running = await fixture.upload({}, 'long.mp4');
  await untilConverting(fixture);

  await redis.stop();
  const uploaded = await fixture.upload();
  await sleep(3_000);
  await redis.start();
  await expireLocks(redis.url);

  await expectOneStory(fixture, [running, uploaded]);
});

test('37: Postgres is down at the end of a conversion: the video goes live once, without a lost attempt', async () => {
  const fixture = await openFixture();
  const link = cleanUp.use(await openLink(database.url));
  startWorker(fixture, { DATABASE_URL: link.url });
  const id = await fixture.upload({}, 'long.mp4');
  await untilConverting(fixture);

  await link.cut();
  while ((await filesInWork(fixture.tempFolder)).length > 0) await sleep(50);
  await sleep(2_000);
  expect((await momentOf(id)).status).toBe('processing');
  await link.restore();

  await expectOneStory(fixture, [id]);
});

const MOUNT = (size: string) => ['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o size=${size} none "$0" && exec "$@"`];

const canMount = spawnSync('unshare', ['-rm', 'true'], { stdio: 'ignore' }).status === 0;

test.runIf(canMount).each([
  ['temporary folder', '64k', ({ tempFolder }: UploadFixture) => tempFolder, /no space left/i],
  ['media store', '32k', ({ storeFolder }: UploadFixture) => join(storeFolder, 'public'), /media store is full/],
])('34: a full %s costs no attempt, and the video goes live when there is space', async (_name, size, pick, reason) => {
  const fixture = await openFixture();
  const folder = pick(fixture);
  await mkdir(folder, { recursive: true });
  const id = await fixture.upload({}, 'long.mp4');
  const full = startWorker(fixture, {}, [...MOUNT(size), folder]);
  await expect.poll(() => isPostponed(id), LIVE_WITHIN).toBe(true);
  await full.end('SIGTERM');
  expect(await full.log()).toMatch(reason);

  startWorker(fixture);

  await expectOneStory(fixture, [id]);
});

async function openBucket(): Promise<{ fixture: UploadFixture; link: BreakableLink; env: Record<string, string> }> {
  const s3 = cleanUp.use(await openS3Store());
  const url = new URL(s3.variables.MEDIA_STORE_URL!);
  const link = cleanUp.use(await openLink(url.searchParams.get('endpoint')!));
  url.searchParams.set('endpoint', link.url);
  return { fixture: await openFixture(s3), link, env: { ...s3.variables, MEDIA_STORE_URL: url.href } };
}

test('a worker on S3 publishes, waits while the bucket is unreachable, and continues after that', async () => {
  const { fixture, link, env } = await openBucket();
  startWorker(fixture, env);
  const first = await fixture.upload();
  await expectOneStory(fixture, [first]);

  await link.cut();
  const second = await fixture.upload({}, 'long.mp4');
  await expect.poll(() => isPostponed(second), LIVE_WITHIN).toBe(true);
  await link.restore();

  await expectOneStory(fixture, [first, second]);
});
