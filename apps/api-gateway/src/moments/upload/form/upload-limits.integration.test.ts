import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormField, makeForm, makeVideo, openUpload, responseTo } from '../../../testing/clients/upload-client.ts';
import { startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const place: FormField = { name: 'location', value: 'Kordon' };
const video = (size = 10_000): FormField => ({ name: 'video', file: makeVideo(size) });

test('without a session the answer is 401 before a byte of the body', async () => {
  const outgoing = openUpload({ origin: system.origin, headers: { 'content-length': '1000000' } });
  outgoing.flushHeaders();

  expect(await responseTo(outgoing)).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } });
  outgoing.destroy();
});

test('an upload from another site answers 403', async () => {
  const user = await system.newUploader();

  expect((await user.share([place, video()], { origin: 'https://evil.example' })).status).toBe(403);
  expect(await user.moments()).toEqual([]);
});

test('50 aborted uploads leave no file, no row and no open descriptor', async () => {
  const user = await system.newUploader();
  const before = await system.stored();
  const body = makeForm([place, video(2_000_000)]);
  const descriptors = () => readdirSync('/proc/self/fd').length;
  const opened = descriptors();

  for (let index = 0; index < 50; index += 1) {
    const outgoing = openUpload({
      origin: system.origin,
      headers: { ...user.headers, 'content-length': String(body.length) },
    });
    outgoing.write(body.subarray(0, [200_000, 1_000_000, body.length - 10][index % 3]));
    await sleep(20);
    outgoing.destroy();
    await sleep(10);
  }

  await expect.poll(system.stored).toEqual(before);
  // The database pool may have opened connections meanwhile. A leak would be 50.
  await expect.poll(descriptors).toBeLessThanOrEqual(opened + 10);
  expect(await user.moments()).toEqual([]);
  await expect.poll(async () => (await user.share([place, video()])).status).toBe(201);
});

test('the same Idempotency-Key answers the first moment, also while it is still being sent', async () => {
  const [user, other] = [await system.newUploader(), await system.newUploader()];
  const key = { 'idempotency-key': randomUUID() };

  const [first, second] = await Promise.all([
    user.share([place, video(500_000)], key),
    user.share([place, video()], key),
  ]);
  const third = await user.share([place, video()], key);

  expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
  expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1);
  const rows = await user.moments();
  expect(rows).toHaveLength(1);
  expect((await system.stored()).filter((name) => name === rows[0]!.incomingKey)).toHaveLength(1);
  expect((await other.share([place, video()], key)).body.id).not.toBe(first.body.id);
  expect((await user.share([place, video()], { 'idempotency-key': 'x'.repeat(500) })).status).toBe(400);
});

test('a fourth upload at the same time and an eleventh in an hour answer 429', async () => {
  const user = await system.newUploader();
  const running = Array.from({ length: 3 }, () => openUpload({ origin: system.origin, headers: user.headers }));
  const started = makeForm([place, video(200_000)]).subarray(0, 150_000);
  const before = (await system.stored()).length;
  for (const outgoing of running) outgoing.write(started);
  await expect.poll(async () => (await system.stored()).length).toBe(before + 3);

  const fourth = await user.share([place, video()]);
  for (const outgoing of running) outgoing.destroy();

  expect(fourth).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  await expect.poll(async () => (await user.share([place, video()])).status).toBe(201);
  for (let index = 1; index < 10; index += 1) expect((await user.share([place, video()])).status).toBe(201);
  const eleventh = await user.share([place, video()]);
  expect([eleventh.status, Number(eleventh.headers['retry-after']) > 3_000]).toEqual([429, true]);
});

test('35: an upload that began before a logout is finished, and the next one answers 401', async () => {
  const user = await system.newUploader();
  const body = makeForm([place, video(200_000)]);
  const before = (await system.stored()).length;
  const outgoing = openUpload({
    origin: system.origin,
    headers: { ...user.headers, 'content-length': String(body.length) },
  });
  const response = responseTo(outgoing);
  outgoing.write(body.subarray(0, 150_000));
  await expect.poll(async () => (await system.stored()).length).toBe(before + 1);

  expect((await user.visitor.send('POST', '/api/logout')).statusCode).toBe(200);
  outgoing.end(body.subarray(150_000));

  expect((await response).status).toBe(201);
  const [row] = await user.moments();
  expect(await system.store.sizeOf(row!.incomingKey)).toBe(200_000);
  expect((await user.share([place, video()])).status).toBe(401);
  expect(await system.stored()).toHaveLength(before + 1);
});

test('a full store answers 503 with Retry-After, and the next upload works', async () => {
  const user = await system.newUploader();

  const response = await system.whileFull(() => user.share([place, video()]));

  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '300' } });
  expect((await user.share([place, video()])).status).toBe(201);
});
