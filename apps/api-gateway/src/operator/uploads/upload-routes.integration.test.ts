import type { MomentId } from '@around/contracts/ids';
import { saveStoreCheck, saveStoreSize } from '@around/database/moments/health/media-store-state';
import { recordUploadWorker, removeUploadWorker } from '@around/database/moments/health/upload-workers';
import { failMoment, publishMoment, returnAttempt } from '@around/database/moments/process-moment';
import { takeTurn } from '@around/database/moments/upload-turns';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { allQueues } from '@around/queues/all-queues';
import { uploadQueue } from '@around/queues/jobs/upload-jobs';
import { startOutboxRelay } from '@around/queues/outbox/outbox-relay';
import { readQueueHealth } from '@around/queues/queue-health';
import { createLogger } from '@around/service-kit/logger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeForm, makeVideo, sendUpload } from '../../testing/clients/upload-client.ts';
import { makeUser } from '../../testing/clients/users.ts';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
let db: AdminGateway['database']['db'];
let origin: string;
beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ db } = gateway.database);
  origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => gateway[Symbol.asyncDispose]());

const worker = { id: 'here:1:a', host: 'here', pid: 1 };
const video = { durationSeconds: 3, width: 720, height: 1280, placeholder: 'data:,' };
const read = async () => (await gateway.admin.get('/api/admin/uploads')).json();
const health = async () => (await gateway.admin.get('/api/admin/health')).json();
const linkOf = async () => (await health()).links.find(({ name }: { name: string }) => name === 'uploads');

function relayTo(client: AdminGateway['queueClient']): AsyncDisposable {
  const log = createLogger({ program: 'test', level: 'silent' });
  const relay = startOutboxRelay({ relayOutbox: (send) => relayOutbox(db, send), client, queues: allQueues, log });
  return { [Symbol.asyncDispose]: () => relay.close() };
}

async function upload(): Promise<MomentId> {
  const { cookie } = await gateway.signIn(await makeUser(db));
  const form = makeForm([
    { name: 'location', value: 'Balcony' },
    { name: 'latitude', value: '38.4' },
    { name: 'longitude', value: '27.1' },
    { name: 'video', file: makeVideo(1_000) },
  ]);
  const { status, body } = await sendUpload(form, { origin, headers: { cookie: cookie! } });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id as MomentId;
}

test('a new system has no uploads, no worker, and a store that nobody has checked', async () => {
  expect(await read()).toEqual({
    waiting: 0,
    oldestWaitingSeconds: null,
    processing: 0,
    results: { live: 0, failed: [], secondsToLive: null },
    store: null,
    workers: [],
    checkedAt: expect.any(String),
  });
  expect(await linkOf()).toMatchObject({ ok: false, cause: 'No upload worker is running: start one' });
});

test('an upload waits, is processed, and goes live or fails with its reason', async () => {
  const [good, bad, waiting] = [await upload(), await upload(), await upload()];
  await db
    .updateTable('moments')
    .set({ postedAt: new Date(Date.now() - 20_000) })
    .execute();
  expect(await read()).toMatchObject({ waiting: 3, processing: 0 });
  await using _relay = relayTo(gateway.queueClient);
  await expect.poll(async () => (await readQueueHealth(gateway.queueClient, uploadQueue)).waiting).toBe(3);

  for (const _turn of [good, bad, waiting]) await takeTurn(db);
  expect(await read()).toMatchObject({ waiting: 0, oldestWaitingSeconds: null, processing: 3 });
  await db.transaction().execute((tx) => publishMoment(tx, good, video));
  await db.transaction().execute((tx) => failMoment(tx, bad, 'no_video'));
  await returnAttempt(db, waiting);

  const uploads = await read();
  expect(uploads).toMatchObject({ waiting: 1, processing: 0, results: { live: 1 } });
  expect(uploads.results.failed).toEqual([{ reason: 'no_video', moments: 1, message: 'This file contains no video' }]);
  expect(uploads.results.secondsToLive.median).toBeGreaterThanOrEqual(19);
  expect(uploads.results.secondsToLive.median).toBeLessThan(200);
  expect(uploads.results.secondsToLive.p95).toBe(uploads.results.secondsToLive.median);
  expect(uploads.oldestWaitingSeconds).toBeGreaterThan(19);
});

test('workers that are alive and the state of the store are shown, and break the chain when they are bad', async () => {
  await recordUploadWorker(db, { ...worker, hasTools: false });
  expect((await linkOf()).cause).toContain('no ffmpeg');
  await recordUploadWorker(db, { ...worker, hasTools: true });
  await saveStoreCheck(db, { problem: null, space: { freeBytes: 6e10, capacityBytes: 1e11 } });
  await saveStoreSize(db, { incoming: { files: 1, bytes: 5e9 }, public: { files: 3, bytes: 7e9 } });

  expect(await read()).toMatchObject({
    workers: [{ ...worker, hasTools: true, startedAt: expect.any(String) }],
    store: {
      problem: null,
      incoming: { files: 1, bytes: 5e9 },
      public: { files: 3, bytes: 7e9 },
      freeBytes: 6e10,
      capacityBytes: 1e11,
      measuredAt: expect.any(String),
    },
  });
  expect(await linkOf()).toMatchObject({ ok: true });

  await saveStoreCheck(db, { problem: 'full', space: null });
  expect((await linkOf()).cause).toContain('The media store is full');
  expect(await read()).toMatchObject({ store: { problem: 'full', freeBytes: null, public: { bytes: 7e9 } } });
  await removeUploadWorker(db, worker.id);
  expect(await read()).toMatchObject({ workers: [] });
});

test('a problem of the store keeps its start time until it ends', async () => {
  await recordUploadWorker(db, { ...worker, hasTools: true });
  await saveStoreCheck(db, { problem: 'unreachable', space: null });
  await db
    .updateTable('mediaStoreState')
    .set({ problemSince: new Date(Date.now() - 7 * 60_000) })
    .execute();

  await saveStoreCheck(db, { problem: 'unreachable', space: null });
  expect((await linkOf()).cause).toContain('for 7 minutes');

  await saveStoreCheck(db, { problem: null, space: null });
  expect((await linkOf()).ok).toBe(true);
});

test('only admins read the uploads', async () => {
  const user = await gateway.signIn(await makeUser(db));
  const read = (cookie: string) => gateway.app.inject({ url: '/api/admin/uploads', headers: { cookie } });

  expect((await read('')).statusCode).toBe(401);
  expect((await read(user.cookie!)).statusCode).toBe(403);
});
