import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { responseTo, tusClient } from '../../../testing/clients/tus-client.ts';
import { makeVideo } from '../../../testing/clients/upload-client.ts';
import { makeGateway } from '../../../testing/gateways/make-gateway.ts';
import { listen, startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';
import type { SpeedLimit } from '../minimum-speed.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const offsetOf = async (response: Promise<{ headers: Record<string, unknown> }>) =>
  Number((await response).headers['upload-offset']);

test('50 or more aborted requests lose only what was on its way, and leave no open descriptor', async () => {
  const { tus, moments } = await system.newUploader();
  const video = makeVideo(5_000_000);
  const path = await tus.start(video.length);
  const descriptors = () => readdirSync('/proc/self/fd').length;
  const before = descriptors();

  let offset = 0;
  for (let index = 0; index < 50 || offset <= 100_000; index += 1) {
    offset = await offsetOf(tus.head(path));
    const outgoing = tus.openPatch(path, offset, { 'content-length': String(video.length - offset) });
    outgoing.write(video.subarray(offset, offset + 70_000));
    // Longer after the fiftieth: a busy gateway has stored nothing of them.
    await sleep(30 + 20 * Math.max(0, index - 50));
    outgoing.destroy();
    await sleep(20);
  }

  await expect.poll(descriptors).toBeLessThanOrEqual(before + 10);
  expect(await moments()).toEqual([]);
  expect((await tus.sendRest(path, video)).status).toBe(204);
  const [row] = await moments();
  expect((await buffer(await system.store.read(row!.incomingKey))).equals(video)).toBe(true);
});

/** Another gateway with the same sessions and media store. */
async function startSecond(uploadSpeed: SpeedLimit) {
  const { database, redis } = system.gateway;
  const app = await makeGateway({ db: database.db, redis, mediaStore: system.store, uploadSpeed });
  return { origin: await listen(app), [Symbol.asyncDispose]: () => app.close() };
}

test('another gateway continues an upload, and ends the request that is still open at the first', async () => {
  const { tus, headers, moments } = await system.newUploader();
  await using other = await startSecond({ minBytes: 0, windowMs: 60_000 });
  const second = tusClient({ origin: other.origin, ...headers });
  const video = makeVideo(400_000);
  const path = await second.start(video.length);
  await second.patch(path, 0, video.subarray(0, 100_000));
  const writer = () => system.gateway.database.db.selectFrom('uploads').select('writer').execute();
  const firstWriter = await writer();
  const silent = second.openPatch(path, 100_000, { 'content-length': '300000' });
  silent.write(video.subarray(100_000, 150_000));
  const ended = responseTo(silent);
  await expect.poll(writer).not.toEqual(firstWriter);

  const continued = await tus.patch(path, 100_000, video.subarray(100_000));

  expect([continued.status, (await ended).status]).toEqual([204, 409]);
  const [row] = await moments();
  expect((await buffer(await system.store.read(row!.incomingKey))).equals(video)).toBe(true);
  silent.destroy();
});

test('two requests at once for the same bytes make one moment', async () => {
  const { tus, moments } = await system.newUploader();
  const video = makeVideo(2_000_000);
  const path = await tus.start(video.length);

  const statuses = (await Promise.all([tus.patch(path, 0, video), tus.patch(path, 0, video)])).map((r) => r.status);

  expect(statuses).toContain(204);
  expect(await moments()).toHaveLength(1);
  const [row] = await moments();
  expect((await buffer(await system.store.read(row!.incomingKey))).equals(video)).toBe(true);
});

test('after a logout the upload waits for the next sign-in', async () => {
  const { tus, visitor, user, moments } = await system.newUploader();
  const video = makeVideo(200_000);
  const [key, head] = [randomUUID(), video.subarray(0, 90_000)];
  const path = await tus.start(video.length, key);
  await tus.patch(path, 0, head);

  await visitor.send('POST', '/api/logout');
  expect((await tus.patch(path, 90_000, video.subarray(90_000))).status).toBe(401);

  const again = tusClient({ origin: system.origin, cookie: (await system.gateway.signIn(user)).cookie });
  expect((await again.create(video.length, { key })).headers.location).toBe(path);
  expect(await offsetOf(again.head(path))).toBe(90_000);
  expect((await again.patch(path, 90_000, video.subarray(90_000))).status).toBe(204);
  expect(await moments()).toHaveLength(1);
});

test('a request that is too slow answers 408, and its bytes are kept', async () => {
  const { headers } = await system.newUploader();
  await using strict = await startSecond({ minBytes: 10_000, windowMs: 10_000 });
  const tus = tusClient({ origin: strict.origin, ...headers });
  const video = makeVideo(200_000);
  const path = await tus.start(video.length);
  const outgoing = tus.openPatch(path, 0, { 'content-length': '200000' });
  outgoing.write(video.subarray(0, 60_000));

  expect((await responseTo(outgoing)).status).toBe(408);
  expect(await offsetOf(tus.head(path))).toBe(60_000);
  outgoing.destroy();
});
