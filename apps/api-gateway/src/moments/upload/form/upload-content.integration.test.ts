import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FormField,
  makeForm,
  makeVideo,
  openUpload,
  responseTo,
  sendUpload,
} from '../../../testing/clients/upload-client.ts';
import { startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const MEBIBYTE = 2 ** 20;
const MAX_BYTES = 104_857_600;

const place: FormField = { name: 'location', value: 'Kordon' };
const video = (size = 10_000): FormField => ({ name: 'video', file: makeVideo(size) });

const ebml = (type: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282', 'hex'),
    Buffer.from([0x80 + type.length]),
    Buffer.from(type),
    randomBytes(5_000),
  ]);
const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0${brand}`, 'latin1'), randomBytes(5_000)]);

const box = (type: string, size = 8) => {
  const bytes = randomBytes(5_000);
  bytes.writeUInt32BE(size);
  bytes.write(type, 4, 'latin1');
  return bytes;
};
/** What Chromium's MediaRecorder writes for `video/webm;codecs=h264`. */
const chromeRecording = Buffer.concat([
  ebml('matroska').subarray(0, 32),
  Buffer.from('18538067' + '01ffffffffffffff' + '1549a966' + '80' + '4d8086', 'hex'),
  Buffer.from('Chrome'),
  randomBytes(5_000),
]);

async function* inPieces(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
}

test('exactly 100 MiB pass; one byte more answers 413 and leaves nothing', async () => {
  const user = await system.newUploader();
  const before = await system.stored();

  const tooLarge = await sendUpload(inPieces(makeForm([place, video(MAX_BYTES + 1)])), {
    origin: system.origin,
    headers: user.headers,
  });

  expect(tooLarge).toMatchObject({ status: 413, body: { message: 'Please select a video smaller than 100MB' } });
  expect(await system.stored()).toEqual(before);
  expect((await user.share([place, video(MAX_BYTES)])).status).toBe(201);
});

test('22: a video of 150 MiB answers 413 while it is sent, and leaves nothing', async () => {
  const user = await system.newUploader();
  const before = await system.stored();
  const form = makeForm([place, video(5_000)]);
  const end = form.length - makeForm([]).length - 2;
  const piece = randomBytes(MEBIBYTE);
  let sent = 0;
  async function* body() {
    yield form.subarray(0, end);
    for (sent = 1; sent <= 150; sent += 1) yield piece;
    yield form.subarray(end);
  }

  const response = await sendUpload(body(), { origin: system.origin, headers: user.headers });
  const left = await system.stored();
  const declared = { ...user.headers, 'content-length': String(150 * MEBIBYTE) };
  const outgoing = openUpload({ origin: system.origin, headers: declared });
  outgoing.flushHeaders();

  const tooLarge = { status: 413, body: { message: 'Please select a video smaller than 100MB' } };
  expect(response).toMatchObject(tooLarge);
  expect(left).toEqual(before);
  expect(sent).toBeGreaterThanOrEqual(100);
  expect(sent).toBeLessThan(120);
  expect(await responseTo(outgoing)).toMatchObject(tooLarge);
  expect(await user.moments()).toEqual([]);
  outgoing.destroy();
});

test('a declared length of 500 GB answers 413 at once', async () => {
  const user = await system.newUploader();
  const outgoing = openUpload({ origin: system.origin, headers: { ...user.headers, 'content-length': String(500e9) } });
  outgoing.flushHeaders();

  expect((await responseTo(outgoing)).status).toBe(413);
  outgoing.destroy();
});

test('an endless body without a length answers 413 at the limit, and leaves nothing', async () => {
  const user = await system.newUploader();
  const before = await system.stored();
  const form = makeForm([place, video(2_000_000)]);
  let sent = 0;
  async function* endless() {
    yield form.subarray(0, 1_000_000);
    const piece = Buffer.alloc(1_000_000, 'video');
    for (sent = piece.length; ; sent += piece.length) yield piece;
  }

  const response = await sendUpload(endless(), { origin: system.origin, headers: user.headers });

  expect(response).toMatchObject({ status: 413, body: { message: 'Please select a video smaller than 100MB' } });
  expect(sent).toBeGreaterThan(MAX_BYTES - 2_000_000);
  expect(sent).toBeLessThan(MAX_BYTES + 20_000_000);
  expect(await system.stored()).toEqual(before);
  expect((await user.share([place, video()])).status).toBe(201);
});

test.each([
  ['MP4', ftyp('isom'), 201],
  ['MOV', ftyp('qt  '), 201],
  ['WebM', ebml('webm'), 201],
  ['a QuickTime file without a type', Buffer.concat([box('wide').subarray(0, 8), box('mdat')]), 201],
  ['free space before a movie', Buffer.concat([box('free', 16).subarray(0, 16), box('moov')]), 201],
  ['free space before something else', Buffer.concat([box('free', 16).subarray(0, 16), box('html')]), 415],
  ['a recording of Chromium with H.264', chromeRecording, 201],
  ['Matroska', ebml('matroska'), 415],
  ['sound in an MP4', ftyp('M4A '), 415],
  ['GIF', Buffer.from(`GIF89a${'x'.repeat(5_000)}`), 415],
  ['PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(5_000)]), 415],
  ['AVI', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), randomBytes(5_000)]), 415],
  ['AVIF', ftyp('avif'), 415],
  ['HTML', Buffer.from(`<html>${'<script>alert(1)</script>'.repeat(300)}`), 415],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'), 415],
  ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(5_000)]), 415],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), 415],
  ['random bytes', Buffer.concat([Buffer.of(1), randomBytes(5_000)]), 415],
  ['one byte', Buffer.from('\0'), 400],
  ['nothing', Buffer.alloc(0), 400],
] as const)('%s is judged by its content', async (_kind, file, status) => {
  const user = await system.newUploader();
  const before = await system.stored();

  const response = await user.share([{ name: 'video', file }, place]);

  expect(response.status).toBe(status);
  if (status === 201) return;
  expect(response.body.message).toBe('Please select a video file');
  expect(await system.stored()).toEqual(before);
});
