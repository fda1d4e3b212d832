import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expireUploads } from '@around/database/moments/uploads';
import type { MediaStore } from '@around/media-store/media-store';
import { StoreFullError } from '@around/media-store/store-errors';
import { openDiskStore } from '@around/media-store/testing/test-stores';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGateway } from '../../../testing/make-gateway.ts';
import { startGateway, type TestGateway } from '../../../testing/start-gateway.ts';
import { responseTo, tusClient } from '../../../testing/tus-client.ts';
import { makeForm, makeVideo, sendUpload } from '../../../testing/upload-client.ts';
import { makeUser } from '../../../testing/users.ts';

const MAX_BYTES = 104_857_600;
const uploadSpeed = { minBytes: 10_000, windowMs: 2_000 };

let gateway: TestGateway;
let opened: Awaited<ReturnType<typeof openDiskStore>>;
let store: MediaStore;
let isFull = false;
let origin: string;

beforeAll(async () => {
  opened = await openDiskStore();
  store = {
    ...opened.store,
    write: (...given) => (isFull ? Promise.reject(new StoreFullError('full')) : opened.store.write(...given)),
  };
  gateway = await startGateway({ mediaStore: store, uploadSpeed });
  origin = await listen(gateway.app);
});
afterAll(async () => {
  gateway.app.server.closeAllConnections();
  await gateway[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function newUser() {
  const user = await makeUser(gateway.database.db);
  const visitor = await gateway.signIn(user);
  return {
    user,
    visitor,
    cookie: visitor.cookie,
    tus: tusClient({ origin, cookie: visitor.cookie }),
    moments: () => gateway.database.db.selectFrom('moments').selectAll().where('userId', '=', user.id).execute(),
  };
}

const stored = async () => (await Readable.from(store.list('incoming')).toArray()).map(({ key }) => key as string);
const offsetOf = async (response: Promise<{ headers: Record<string, unknown> }>) =>
  Number((await response).headers['upload-offset']);

test('the protocol is announced, without permissions for other sites', async () => {
  const { status, headers } = await tusClient({ origin }).options();

  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,expiration,termination',
    'tus-max-size': String(MAX_BYTES),
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('a video in two requests is one moment with all fields', async () => {
  const { tus, moments } = await newUser();
  const video = makeVideo(300_000);
  const fields = { location: 'Kordon', caption: 'Gün batımı 🌅', latitude: '38.43', longitude: '27.14' };

  const created = await tus.create(video.length, { fields });
  const path = created.headers.location!;
  expect([created.status, path]).toEqual([201, expect.stringMatching(/^\/api\/upload\/resumable\/[0-9a-f-]{36}$/)]);
  expect(new Date(created.headers['upload-expires'] as string).getTime()).toBeGreaterThan(Date.now() + 86_000_000);

  const first = await tus.patch(path, 0, video.subarray(0, 100_000));
  expect([first.status, first.headers['upload-offset']]).toEqual([204, '100000']);
  expect((await tus.moment(path)).status).toBe(409);
  expect(await moments()).toEqual([]);
  expect((await tus.head(path)).headers).toMatchObject({ 'upload-offset': '100000', 'upload-length': '300000' });

  const last = await tus.patch(path, 100_000, video.subarray(100_000));
  const [row] = await moments();
  expect([last.status, last.headers['upload-moment']]).toEqual([204, row!.id]);
  expect(row).toMatchObject({ status: 'processing', caption: fields.caption, latitude: 38.43, longitude: 27.14 });
  expect(await store.sizeOf(row!.incomingKey)).toBe(video.length);
  expect((await buffer(await store.read(row!.incomingKey))).equals(video)).toBe(true);
  const moment = await tus.moment(path);
  expect([moment.status, moment.body]).toEqual([200, expect.objectContaining({ id: row!.id, status: 'processing' })]);
});

test('requests that are repeated after a lost answer lead to the same moment', async () => {
  const { tus, moments } = await newUser();
  const [video, key] = [makeVideo(50_000), randomUUID()];
  const path = (await tus.create(video.length, { key })).headers.location!;
  expect((await tus.create(video.length, { key })).headers.location).toBe(path);
  await tus.patch(path, 0, video);

  expect((await tus.patch(path, 0, video)).status).toBe(409);
  expect(await offsetOf(tus.head(path))).toBe(video.length);
  expect((await tus.create(video.length, { key })).headers.location).toBe(path);
  const { body } = await tus.moment(path);
  expect((await moments()).map(({ id }) => id)).toEqual([body.id]);
});

test('a moment that the form has made is found by the key', async () => {
  const { tus, moments, cookie } = await newUser();
  const key = randomUUID();
  const form = makeForm([
    { name: 'location', value: 'Kordon' },
    { name: 'video', file: makeVideo(20_000) },
  ]);
  const shared = await sendUpload(form, { origin, headers: { cookie: cookie!, 'idempotency-key': key } });

  const path = (await tus.create(20_000, { key })).headers.location!;

  expect(await offsetOf(tus.head(path))).toBe(20_000);
  expect((await tus.moment(path)).body.id).toBe(shared.body.id);
  expect(await moments()).toHaveLength(1);
});

test('nobody else finds an upload, and without a session or from another site all is refused', async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const path = (await owner.tus.create(20_000)).headers.location!;
  const stranger = tusClient({ origin });

  for (const [client, status] of [
    [other.tus, 404],
    [stranger, 401],
  ] as const) {
    expect((await client.head(path)).status).toBe(status);
    expect((await client.patch(path, 0, makeVideo(20_000))).status).toBe(status);
    expect((await client.remove(path)).status).toBe(status);
    expect((await client.moment(path)).status).toBe(status);
  }
  expect((await stranger.create(20_000)).status).toBe(401);
  expect((await owner.tus.create(20_000, {}, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await owner.tus.patch(path, 0, makeVideo(20_000), { origin: 'https://evil.example' })).status).toBe(403);
  expect(await offsetOf(owner.tus.head(path))).toBe(0);
});

test('exactly 100 MiB pass; one byte more answers 413', { timeout: 120_000 }, async () => {
  const { tus, moments } = await newUser();
  const tooLarge = await tus.create(MAX_BYTES + 1);
  expect([tooLarge.status, tooLarge.body.message]).toEqual([413, 'Please select a video smaller than 100MB']);
  const video = makeVideo(MAX_BYTES);
  const path = (await tus.create(MAX_BYTES)).headers.location!;

  expect((await tus.patch(path, 0, Buffer.concat([video, Buffer.alloc(1)]))).status).toBe(413);
  expect((await tus.patch(path, 0, video)).status).toBe(204);

  const [row] = await moments();
  expect(await store.sizeOf(row!.incomingKey)).toBe(MAX_BYTES);
});

test.each([
  ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(9_000)]), 415],
  ['a page', Buffer.from(`<html>${'x'.repeat(9_000)}`), 415],
  ['one byte', Buffer.from('x'), 400],
])('%s is refused by its content and leaves nothing', async (_kind, file, status) => {
  const { tus, moments } = await newUser();
  const before = await stored();
  const path = (await tus.create(file.length)).headers.location!;

  const response = await tus.patch(path, 0, file);

  expect([response.status, response.body.message]).toEqual([status, 'Please select a video file']);
  expect([await stored(), await moments()]).toEqual([before, []]);
});

test.each([
  ['no location', { caption: 'x' }, 'Please enter a location'],
  ['a long caption', { location: 'x', caption: 'x'.repeat(501) }, 'The caption must be at most 500 characters'],
  ['one coordinate', { location: 'x', latitude: '38' }, 'The coordinates are not valid'],
])('%s answers 400 before a byte is sent', async (_case, fields, message) => {
  const { tus } = await newUser();

  expect(await tus.create(20_000, { fields: fields as Record<string, string> })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('an empty file, and requests that break the protocol, answer 400 or 412', async () => {
  const { tus } = await newUser();
  const path = (await tus.create(20_000)).headers.location!;

  expect(await tus.create(0)).toMatchObject({ status: 400, body: { message: 'Please select a video file' } });
  expect((await tus.create(20_000, {}, { 'upload-length': '-5' })).status).toBe(400);
  expect((await tus.create(20_000, {}, { 'upload-metadata': 'location ***' })).status).toBe(400);
  expect((await tus.head(path, { 'tus-resumable': '0.2.2' })).status).toBe(400);
  expect((await tus.head(`${path.slice(0, -1)}x`)).status).toBe(400);
  expect((await tus.patch(path, 0, makeVideo(100), { 'content-type': 'video/mp4' })).status).toBe(400);
  expect((await tus.patch(path, 7, makeVideo(100))).status).toBe(409);
});

test('50 aborted requests lose only what was on its way, and leave no open descriptor', {
  timeout: 60_000,
}, async () => {
  const { tus, moments } = await newUser();
  const video = makeVideo(5_000_000);
  const path = (await tus.create(video.length)).headers.location!;
  const descriptors = () => readdirSync('/proc/self/fd').length;
  const before = descriptors();

  let offset = 0;
  for (let index = 0; index < 50; index += 1) {
    offset = await offsetOf(tus.head(path));
    const outgoing = tus.openPatch(path, offset, { 'content-length': String(video.length - offset) });
    outgoing.write(video.subarray(offset, offset + 70_000));
    await sleep(30);
    outgoing.destroy();
    await sleep(20);
  }

  await expect.poll(descriptors).toBeLessThanOrEqual(before + 2);
  expect(offset).toBeGreaterThan(100_000);
  expect(await moments()).toEqual([]);
  offset = await offsetOf(tus.head(path));
  expect((await tus.patch(path, offset, video.subarray(offset))).status).toBe(204);
  const [row] = await moments();
  expect((await buffer(await store.read(row!.incomingKey))).equals(video)).toBe(true);
});

test('another gateway continues an upload, and ends the request that is still open at the first', async () => {
  const { tus, cookie, moments } = await newUser();
  await using app = await makeGateway({
    db: gateway.database.db,
    redis: gateway.redis,
    mediaStore: store,
    uploadSpeed: { minBytes: 0, windowMs: 60_000 },
  }).then((made) => Object.assign(made, { [Symbol.asyncDispose]: () => made.close() }));
  const second = tusClient({ origin: await listen(app), cookie });
  const video = makeVideo(400_000);
  const path = (await second.create(video.length)).headers.location!;
  await second.patch(path, 0, video.subarray(0, 100_000));
  const silent = second.openPatch(path, 100_000, { 'content-length': '300000' });
  silent.write(video.subarray(100_000, 150_000));
  const ended = responseTo(silent);
  await sleep(200);

  const continued = await tus.patch(path, 100_000, video.subarray(100_000));

  expect([continued.status, (await ended).status]).toEqual([204, 409]);
  const [row] = await moments();
  expect((await buffer(await store.read(row!.incomingKey))).equals(video)).toBe(true);
  silent.destroy();
});

test('two requests at once for the same bytes make one moment', async () => {
  const { tus, moments } = await newUser();
  const video = makeVideo(2_000_000);
  const path = (await tus.create(video.length)).headers.location!;

  const statuses = (await Promise.all([tus.patch(path, 0, video), tus.patch(path, 0, video)])).map((r) => r.status);

  expect(statuses).toContain(204);
  expect(await moments()).toHaveLength(1);
  const [row] = await moments();
  expect((await buffer(await store.read(row!.incomingKey))).equals(video)).toBe(true);
});

test('after a logout the upload waits for the next sign-in', async () => {
  const { tus, visitor, user, moments } = await newUser();
  const video = makeVideo(200_000);
  const [key, head] = [randomUUID(), video.subarray(0, 90_000)];
  const path = (await tus.create(video.length, { key })).headers.location!;
  await tus.patch(path, 0, head);

  await visitor.send('POST', '/api/logout');
  expect((await tus.patch(path, 90_000, video.subarray(90_000))).status).toBe(401);

  const again = tusClient({ origin, cookie: (await gateway.signIn(user)).cookie });
  expect((await again.create(video.length, { key })).headers.location).toBe(path);
  expect(await offsetOf(again.head(path))).toBe(90_000);
  expect((await again.patch(path, 90_000, video.subarray(90_000))).status).toBe(204);
  expect(await moments()).toHaveLength(1);
});

test('a full store answers 503 with Retry-After and keeps what it has', async () => {
  const { tus } = await newUser();
  const video = makeVideo(200_000);
  const path = (await tus.create(video.length)).headers.location!;
  await tus.patch(path, 0, video.subarray(0, 50_000));

  isFull = true;
  const response = await tus.patch(path, 50_000, video.subarray(50_000)).finally(() => {
    isFull = false;
  });

  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '300' } });
  expect(await offsetOf(tus.head(path))).toBe(50_000);
  expect((await tus.patch(path, 50_000, video.subarray(50_000))).status).toBe(204);
});

test('a request that is too slow answers 408, and its bytes are kept', async () => {
  const { tus } = await newUser();
  const video = makeVideo(200_000);
  const path = (await tus.create(video.length)).headers.location!;
  const outgoing = tus.openPatch(path, 0, { 'content-length': '200000' });
  outgoing.write(video.subarray(0, 60_000));

  expect((await responseTo(outgoing)).status).toBe(408);
  expect(await offsetOf(tus.head(path))).toBe(60_000);
  outgoing.destroy();
});

test('an upload is deleted by its user, or after a day; its files follow', async () => {
  const { tus, user } = await newUser();
  const { db } = gateway.database;
  const video = makeVideo(90_000);
  const paths = [await tus.create(100_000), await tus.create(100_000)].map(({ headers }) => headers.location!);
  for (const path of paths) await tus.patch(path, 0, video);
  const rows = await db.selectFrom('uploads').selectAll().where('userId', '=', user.id).execute();

  expect((await tus.remove(paths[0]!)).status).toBe(204);
  await db
    .updateTable('uploads')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('userId', '=', user.id)
    .execute();
  expect((await tus.patch(paths[1]!, 90_000, video.subarray(0, 10_000))).status).toBe(410);
  expect(await db.transaction().execute(expireUploads)).toBe(1);

  for (const path of paths) expect((await tus.head(path)).status).toBe(404);
  const removals = await db.selectFrom('mediaRemovals').select('name').execute();
  expect(removals.map(({ name }) => name)).toEqual(expect.arrayContaining(rows.map((row) => row.incomingKey)));
});

test('a fourth incomplete upload ends the oldest; the eleventh moment of an hour answers 429', async () => {
  const { tus } = await newUser();
  const paths: string[] = [];
  for (let index = 0; index < 4; index += 1) paths.push((await tus.create(20_000)).headers.location!);
  expect((await tus.head(paths[0]!)).status).toBe(404);
  expect((await tus.head(paths[1]!)).status).toBe(200);

  for (let index = 0; index < 10; index += 1) {
    const path = (await tus.create(10_000)).headers.location!;
    expect((await tus.patch(path, 0, makeVideo(10_000))).status).toBe(204);
  }

  expect(await tus.create(10_000)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
});
