import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaStore } from '@around/media-store/media-store';
import { StoreFullError } from '@around/media-store/store-errors';
import { openDiskStore } from '@around/media-store/testing/test-stores';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import {
  type FormField,
  makeForm,
  makeVideo,
  openUpload,
  responseTo,
  sendUpload,
  type UploadResponse,
} from '../../testing/upload-client.ts';
import { makeUser } from '../../testing/users.ts';

const MAX_BYTES = 104_857_600;

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
  gateway = await startGateway({ mediaStore: store });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  gateway.app.server.closeAllConnections();
  await gateway[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

const place: FormField = { name: 'location', value: 'Kordon' };
const video = (size = 10_000): FormField => ({ name: 'video', file: makeVideo(size) });
const text = (name: string, value: string): FormField => ({ name, value });

async function newUser() {
  const user = await makeUser(gateway.database.db);
  const { cookie } = await gateway.signIn(user);
  const headers = { cookie: cookie! };
  return {
    headers,
    share: (fields: FormField[], more: Record<string, string> = {}): Promise<UploadResponse> =>
      sendUpload(makeForm(fields), { origin, headers: { ...headers, ...more } }),
    moments: () =>
      gateway.database.db.selectFrom('moments').selectAll().where('userId', '=', user.id).orderBy('postedAt').execute(),
  };
}

const uploads = async () => (await Readable.from(store.list('incoming')).toArray()).map(({ key }) => key as string);

test.each([
  ['before', [text('caption', 'Sunset'), place, text('latitude', '38.43'), text('longitude', '27.14'), video()]],
  ['after', [video(), text('longitude', '27.14'), text('latitude', '38.43'), place, text('caption', 'Sunset')]],
  ['around', [place, text('latitude', '38.43'), video(), text('longitude', '27.14'), text('caption', 'Sunset')]],
])('fields %s the file are stored with the moment', async (_order, fields) => {
  const user = await newUser();

  const { status, body } = await user.share(fields);

  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ status: 'processing', locationName: 'Kordon', caption: 'Sunset', mediaType: 'video' }),
  ]);
  const [row] = await user.moments();
  expect(row).toMatchObject({ id: body.id, latitude: 38.43, longitude: 27.14, status: 'processing' });
  expect(row!.mediaKey).toMatch(/^[0-9a-f]{40}$/);
  const sent = fields.find((field) => 'file' in field)!;
  expect(await store.sizeOf(row!.incomingKey)).toBe((sent as { file: Buffer }).file.length);
});

test('without a session the answer is 401 before a byte of the body', async () => {
  const outgoing = openUpload({ origin, headers: { 'content-length': '1000000' } });
  outgoing.flushHeaders();

  expect(await responseTo(outgoing)).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } });
  outgoing.destroy();
});

test('an upload from another site answers 403', async () => {
  const user = await newUser();

  expect((await user.share([place, video()], { origin: 'https://evil.example' })).status).toBe(403);
  expect(await user.moments()).toEqual([]);
});

test('exactly 100 MiB pass; one byte more answers 413 and leaves nothing', { timeout: 120_000 }, async () => {
  const user = await newUser();
  const before = await uploads();

  const tooLarge = await sendUpload(inPieces(makeForm([place, video(MAX_BYTES + 1)])), {
    origin,
    headers: user.headers,
  });

  expect(tooLarge).toMatchObject({ status: 413, body: { message: 'Please select a video smaller than 100MB' } });
  expect(await uploads()).toEqual(before);
  expect((await user.share([place, video(MAX_BYTES)])).status).toBe(201);
});

test('a declared length of 500 GB answers 413 at once', async () => {
  const user = await newUser();
  const outgoing = openUpload({ origin, headers: { ...user.headers, 'content-length': String(500e9) } });
  outgoing.flushHeaders();

  expect((await responseTo(outgoing)).status).toBe(413);
  outgoing.destroy();
});

const ebml = (type: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282', 'hex'),
    Buffer.from([0x80 + type.length]),
    Buffer.from(type),
    randomBytes(5_000),
  ]);
const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0${brand}`, 'latin1'), randomBytes(5_000)]);

test.each([
  ['MP4', ftyp('isom'), 201],
  ['MOV', ftyp('qt  '), 201],
  ['WebM', ebml('webm'), 201],
  ['Matroska', ebml('matroska'), 415],
  ['GIF', Buffer.from(`GIF89a${'x'.repeat(5_000)}`), 415],
  ['PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(5_000)]), 415],
  ['AVI', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), randomBytes(5_000)]), 415],
  ['AVIF', ftyp('avif'), 415],
  ['HTML', Buffer.from(`<html>${'<script>alert(1)</script>'.repeat(300)}`), 415],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'), 415],
  ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(5_000)]), 415],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 415],
  ['one byte', Buffer.from('\0'), 400],
  ['nothing', Buffer.alloc(0), 400],
] as const)('%s is judged by its content', async (_kind, file, status) => {
  const user = await newUser();
  const before = await uploads();

  const response = await user.share([{ name: 'video', file }, place]);

  expect(response.status).toBe(status);
  if (status === 201) return;
  expect(response.body.message).toBe('Please select a video file');
  expect(await uploads()).toEqual(before);
});

const COORDINATES_INVALID = 'The coordinates are not valid';

test.each<[string, FormField[], string]>([
  ['no location', [], 'Please enter a location'],
  ['a blank location', [text('location', '   ')], 'Please enter a location'],
  ['a long caption', [place, text('caption', 'x'.repeat(501))], 'The caption must be at most 500 characters'],
  ['a caption that is cut off', [place, text('caption', 'x'.repeat(5_000))], 'caption is too long'],
  ['one coordinate', [place, text('latitude', '38')], COORDINATES_INVALID],
  ['no number', [place, text('latitude', 'NaN'), text('longitude', '27')], COORDINATES_INVALID],
  ['a latitude of 91', [place, text('latitude', '91'), text('longitude', '27')], COORDINATES_INVALID],
  ['an infinite latitude', [place, text('latitude', '1e309'), text('longitude', '27')], COORDINATES_INVALID],
  ['two locations', [place, text('location', 'Alsancak')], 'location was sent twice'],
  ['a file as caption', [{ name: 'caption', file: makeVideo(100) }], 'caption must be a text'],
])('%s, before or after the file, answers 400 and leaves nothing', async (_case, fields, message) => {
  const user = await newUser();
  const before = await uploads();
  const orders = fields.some((field) => 'file' in field)
    ? [fields]
    : [
        [video(), ...fields],
        [...fields, video()],
      ];

  for (const order of orders) {
    expect(await user.share(order)).toMatchObject({ status: 400, body: { message } });
  }
  expect(await user.moments()).toEqual([]);
  expect(await uploads()).toEqual(before);
});

test('malformed forms are refused and leave nothing', async () => {
  const user = await newUser();
  const before = await uploads();
  const complete = makeForm([place, video()]);
  const send = (body: Buffer, more = {}) => sendUpload(body, { origin, headers: { ...user.headers, ...more } });

  const many = Array.from({ length: 1_000 }, (_, index) => text(`field${index}`, 'x'));
  expect((await send(makeForm(many))).status).toBe(413);
  expect((await send(makeForm([place, video(), { name: 'other', file: makeVideo(100) }]))).status).toBe(413);
  expect((await send(makeForm([text('__proto__', 'x'), place, video()]))).status).toBe(400);
  expect((await send(complete.subarray(0, -60))).status).toBe(400);
  expect((await send(complete, { 'content-type': 'multipart/form-data' })).status).toBe(400);
  expect((await send(complete, { 'content-type': `multipart/form-data; boundary=${'x'.repeat(10_000)}` })).status).toBe(
    400,
  );
  expect((await send(Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(415);
  expect((await send(makeForm([place]))).body.message).toBe('Please select a video file');

  expect(await user.moments()).toEqual([]);
  expect(await uploads()).toEqual(before);
});

test.each([
  ['a path', '../../etc/cron.d/x'],
  ['a NUL', 'a\0.mp4'],
  ['4,000 characters', 'x'.repeat(4_000)],
  ['another ending', 'x.php;.mp4'],
  ['a change of direction', '\u202egpm.exe'],
])('a file name with %s has no effect', async (_case, name) => {
  const user = await newUser();

  const headers = `; filename="${name}"\r\nContent-Type: text/html`;
  const response = await user.share([place, { name: 'video', file: makeVideo(5_000), headers }]);

  expect(response.status).toBe(201);
  expect((await user.moments())[0]!.incomingKey).toMatch(/^incoming\/[0-9a-f]{32}$/);
});

test('a file without a name is accepted', async () => {
  const user = await newUser();

  expect((await user.share([place, { name: 'video', file: makeVideo(5_000), headers: '' }])).status).toBe(201);
});

test('50 aborted uploads leave no file, no row and no open descriptor', async () => {
  const user = await newUser();
  const before = await uploads();
  const body = makeForm([place, video(2_000_000)]);
  const descriptors = () => readdirSync('/proc/self/fd').length;
  const opened = descriptors();

  for (let index = 0; index < 50; index += 1) {
    const outgoing = openUpload({ origin, headers: { ...user.headers, 'content-length': String(body.length) } });
    outgoing.write(body.subarray(0, [200_000, 1_000_000, body.length - 10][index % 3]));
    await sleep(20);
    outgoing.destroy();
    await sleep(10);
  }

  await expect.poll(uploads).toEqual(before);
  await expect.poll(descriptors).toBeLessThanOrEqual(opened + 2);
  expect(await user.moments()).toEqual([]);
  expect((await user.share([place, video()])).status).toBe(201);
});

test('the same Idempotency-Key answers the first moment, also while it is still being sent', async () => {
  const [user, other] = [await newUser(), await newUser()];
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
  expect((await uploads()).filter((name) => name === rows[0]!.incomingKey)).toHaveLength(1);
  expect((await other.share([place, video()], key)).body.id).not.toBe(first.body.id);
  expect((await user.share([place, video()], { 'idempotency-key': 'x'.repeat(500) })).status).toBe(400);
});

test('a fourth upload at the same time and an eleventh in an hour answer 429', async () => {
  const user = await newUser();
  const running = Array.from({ length: 3 }, () => openUpload({ origin, headers: user.headers }));
  const started = makeForm([place, video(200_000)]).subarray(0, 150_000);
  const before = (await uploads()).length;
  for (const outgoing of running) outgoing.write(started);
  await expect.poll(async () => (await uploads()).length).toBe(before + 3);

  const fourth = await user.share([place, video()]);
  for (const outgoing of running) outgoing.destroy();

  expect(fourth).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  await expect.poll(async () => (await user.share([place, video()])).status).toBe(201);
  for (let index = 1; index < 10; index += 1) expect((await user.share([place, video()])).status).toBe(201);
  const eleventh = await user.share([place, video()]);
  expect([eleventh.status, Number(eleventh.headers['retry-after']) > 3_000]).toEqual([429, true]);
});

test('a full store answers 503 with Retry-After, and the next upload works', async () => {
  const user = await newUser();

  isFull = true;
  const response = await user.share([place, video()]).finally(() => {
    isFull = false;
  });

  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '300' } });
  expect((await user.share([place, video()])).status).toBe(201);
});

async function* inPieces(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}
