import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVideo } from '../../../testing/clients/upload-client.ts';
import { startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const MAX_BYTES = 104_857_600;

const offsetOf = async (response: Promise<{ headers: Record<string, unknown> }>) =>
  Number((await response).headers['upload-offset']);

test('exactly 100 MiB pass; one byte more answers 413', async () => {
  const { tus, moments } = await system.newUploader();
  const tooLarge = await tus.create(MAX_BYTES + 1);
  expect([tooLarge.status, tooLarge.body.message]).toEqual([413, 'Please select a video smaller than 100MB']);
  const video = makeVideo(MAX_BYTES);
  const path = await tus.start(MAX_BYTES);

  expect((await tus.patch(path, 0, Buffer.concat([video, Buffer.alloc(1)]))).status).toBe(413);
  expect((await tus.patch(path, 0, video)).status).toBe(204);

  const [row] = await moments();
  expect(await system.store.sizeOf(row!.incomingKey)).toBe(MAX_BYTES);
});

test.each([
  ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(9_000)]), 415],
  ['a page', Buffer.from(`<html>${'x'.repeat(9_000)}`), 415],
  ['one byte', Buffer.from('x'), 400],
])('%s is refused by its content and leaves nothing', async (_kind, file, status) => {
  const { tus, moments } = await system.newUploader();
  const before = await system.stored();
  const path = await tus.start(file.length);

  const response = await tus.patch(path, 0, file);

  expect([response.status, response.body.message]).toEqual([status, 'Please select a video file']);
  expect([await system.stored(), await moments()]).toEqual([before, []]);
});

test('a full store answers 503 with Retry-After and keeps what it has', async () => {
  const { tus } = await system.newUploader();
  const video = makeVideo(200_000);
  const path = await tus.start(video.length);
  await tus.patch(path, 0, video.subarray(0, 50_000));

  const response = await system.whileFull(() => tus.patch(path, 50_000, video.subarray(50_000)));

  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '300' } });
  expect(await offsetOf(tus.head(path))).toBe(50_000);
  expect((await tus.patch(path, 50_000, video.subarray(50_000))).status).toBe(204);
});
