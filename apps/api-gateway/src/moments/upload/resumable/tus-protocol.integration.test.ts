import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PLACE_UNKNOWN } from '@around/contracts/moments/moment-messages';
import { StoreUnavailableError } from '@around/media-store/store-errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tusClient } from '../../../testing/clients/tus-client.ts';
import { makeForm, makeVideo, sendUpload } from '../../../testing/clients/upload-client.ts';
import { startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const MAX_BYTES = 104_857_600;

const offsetOf = async (response: Promise<{ headers: Record<string, unknown> }>) =>
  Number((await response).headers['upload-offset']);

test('the protocol is announced, without permissions for other sites', async () => {
  const { status, headers } = await tusClient({ origin: system.origin }).options();

  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,expiration,termination',
    'tus-max-size': String(MAX_BYTES),
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('a video in two requests is one moment with all fields', async () => {
  const { tus, moments } = await system.newUploader();
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
  expect(await system.store.sizeOf(row!.incomingKey)).toBe(video.length);
  expect((await buffer(await system.store.read(row!.incomingKey))).equals(video)).toBe(true);
  const moment = await tus.moment(path);
  expect([moment.status, moment.body]).toEqual([200, expect.objectContaining({ id: row!.id, status: 'processing' })]);
});

test('requests that are repeated after a lost answer lead to the same moment', async () => {
  const { tus, moments } = await system.newUploader();
  const [video, key] = [makeVideo(50_000), randomUUID()];
  const path = await tus.start(video.length, key);
  expect((await tus.create(video.length, { key })).headers.location).toBe(path);
  await tus.patch(path, 0, video);

  expect((await tus.patch(path, 0, video)).status).toBe(409);
  expect(await offsetOf(tus.head(path))).toBe(video.length);
  expect((await tus.create(video.length, { key })).headers.location).toBe(path);
  const { body } = await tus.moment(path);
  expect((await moments()).map(({ id }) => id)).toEqual([body.id]);
});

test('a moment that the form has made is found by the key', async () => {
  const { tus, moments, headers } = await system.newUploader();
  const key = randomUUID();
  const form = makeForm([
    { name: 'location', value: 'Kordon' },
    { name: 'video', file: makeVideo(20_000) },
  ]);
  const shared = await sendUpload(form, { origin: system.origin, headers: { ...headers, 'idempotency-key': key } });

  const path = await tus.start(20_000, key);

  expect(await offsetOf(tus.head(path))).toBe(20_000);
  expect((await tus.moment(path)).body.id).toBe(shared.body.id);
  expect(await moments()).toHaveLength(1);
});

test.each([
  ['no location', { caption: 'x' }, 'Please enter a location'],
  ['a location that names no place, without coordinates', { location: 'my balcony' }, PLACE_UNKNOWN],
  ['a long caption', { location: 'x', caption: 'x'.repeat(501) }, 'The caption must be at most 500 characters'],
  ['one coordinate', { location: 'x', latitude: '38' }, 'The coordinates are not valid'],
])('%s answers 400 before a byte is sent', async (_case, fields, message) => {
  const { tus } = await system.newUploader();

  expect(await tus.create(20_000, { fields: fields as Record<string, string> })).toMatchObject({
    status: 400,
    body: { message },
  });
});

test('an empty file, and requests that break the protocol, answer 400 or 412', async () => {
  const { tus } = await system.newUploader();
  const path = await tus.start(20_000);

  expect(await tus.create(0)).toMatchObject({ status: 400, body: { message: 'Please select a video file' } });
  expect((await tus.create(20_000, {}, { 'upload-length': '-5' })).status).toBe(400);
  expect((await tus.create(20_000, {}, { 'upload-metadata': 'location ***' })).status).toBe(400);
  expect((await tus.head(path, { 'tus-resumable': '0.2.2' })).status).toBe(400);
  expect((await tus.head(`${path.slice(0, -1)}x`)).status).toBe(400);
  expect((await tus.patch(path, 0, makeVideo(100), { 'content-type': 'video/mp4' })).status).toBe(400);
  expect((await tus.patch(path, 7, makeVideo(100))).status).toBe(409);
});

type Headers = Record<string, string>;

test.each<[request: string, status: number, headers: Headers]>([
  ['an upload of several parallel parts', 501, { 'upload-concat': 'partial' }],
  ['an upload that joins others', 501, { 'upload-concat': 'final;/a /b' }],
  ['an upload without a length', 501, { 'upload-defer-length': '1' }],
  ['an unknown kind of upload', 400, { 'upload-concat': 'x' }],
  ['an unknown kind of length', 400, { 'upload-defer-length': '2' }],
  ['too long an upload', 413, { 'upload-length': String(MAX_BYTES + 1) }],
  ['metadata that cannot be read', 400, { 'upload-metadata': 'location ***' }],
  ['another version of the protocol', 400, { 'tus-resumable': '0.2.2' }],
  ['no version of the protocol', 412, { 'tus-resumable': '' }],
])('the creation of %s answers %i with a message', async (_request, status, headers) => {
  const { tus } = await system.newUploader();

  const response = await tus.create(20_000, {}, headers);

  expect(response).toMatchObject({ status, body: { message: expect.stringMatching(/\w/) } });
  expect(response.headers).not.toHaveProperty('location');
});

test.each<[request: string, status: number, headers: Headers]>([
  ['without an offset', 400, { 'upload-offset': '' }],
  ['with another offset', 409, { 'upload-offset': '7' }],
  ['with an offset that is no number', 400, { 'upload-offset': 'x' }],
  ['with another content type', 400, { 'content-type': 'text/plain' }],
  ['that states a length', 501, { 'upload-length': '20000' }],
  ['of more bytes than the upload has', 413, { 'content-length': '20001' }],
])('a part %s answers %i with a message', async (_request, status, headers) => {
  const { tus } = await system.newUploader();
  const path = await tus.start(20_000);

  const response = await tus.patch(path, 0, makeVideo(Number(headers['content-length'] ?? 100)), headers);

  expect(response).toMatchObject({ status, body: { message: expect.stringMatching(/\w/) } });
  expect(await offsetOf(tus.head(path))).toBe(0);
});

test('creations at the same time leave three incomplete uploads', async () => {
  const { tus, user } = await system.newUploader();

  const created = await Promise.all(Array.from({ length: 12 }, () => tus.create(20_000)));

  const rows = await system.gateway.database.db
    .selectFrom('uploads')
    .select('id')
    .where('userId', '=', user.id)
    .execute();
  expect(rows).toHaveLength(3);
  expect(created.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
});

test('no row is locked while the store joins the parts, and a moment that was not made then is made by the next request', async () => {
  const { tus, user, moments } = await system.newUploader();
  const uploads = system.gateway.database.db.selectFrom('uploads').select('received').where('userId', '=', user.id);
  const video = makeVideo(20_000);
  const path = await tus.start(video.length);
  const seen: unknown[] = [];
  system.beforeJoin(async () => {
    seen.push(await uploads.forUpdate().noWait().execute());
    throw new StoreUnavailableError('the store is down');
  });

  expect((await tus.patch(path, 0, video)).status).toBe(503);
  expect([seen, await moments()]).toEqual([[[{ received: video.length }]], []]);
  system.beforeJoin(async () => {});
  const [head, again] = await Promise.all([tus.head(path), tus.moment(path)]);

  expect([head.headers['upload-offset'], again.status]).toEqual(['20000', 200]);
  const [moment, ...others] = await moments();
  expect([moment!.id, others]).toEqual([again.body.id, []]);
  expect((await buffer(await system.store.read(moment!.incomingKey))).equals(video)).toBe(true);
});
