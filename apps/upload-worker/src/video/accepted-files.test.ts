import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { randomBlocks } from '../testing/broken-files.ts';
import {
  ffmpeg,
  H264,
  makeFolder,
  PICTURE,
  pixelsOf,
  SOUND,
  show,
  TAGS,
  type TestFolder,
  testTools,
} from '../testing/make-video.ts';
import { prepareVideo } from './prepare-video.ts';

let tools: MediaTools;
beforeAll(async () => {
  tools = await testTools();
});

let folder: TestFolder;
afterAll(() => folder?.[Symbol.asyncDispose]());

const signal = new AbortController().signal;

async function prepare(words: string, file: string, change?: (path: string) => Promise<void>) {
  await folder?.[Symbol.asyncDispose]();
  folder = await makeFolder();
  await ffmpeg(folder.path, `${words} ${file}`);
  await change?.(join(folder.path, file));
  const video = await prepareVideo(tools, { folder: folder.path, file, signal });
  const [large, small] = await Promise.all([show(join(folder.path, '720p.mp4')), show(join(folder.path, '360p.mp4'))]);
  return { video, large, small };
}

/** Every byte that visitors can get. */
async function servedBytes(): Promise<string> {
  const files = (await readdir(folder.path)).filter((name) => /^(720p|360p|poster|placeholder)/.test(name));
  expect(files.sort()).toEqual(['360p.mp4', '720p.mp4', 'placeholder.jpg', 'poster.jpg']);
  const contents = await Promise.all(files.map((name) => readFile(join(folder.path, name), 'latin1')));
  return contents.join('\n');
}

const TRACES = /41\.008|028\.97|ISO6709|PhoneModel|Secret|com\.apple|creation_time|Lavf\d|Lavc\d|x264|<html/g;

/** Returns the metadata found, without the bytes around it. */
function findMetadata(bytes: string): string[] {
  return bytes.match(TRACES) ?? [];
}

test('1, 8 and 20: an MP4 with tags and an appended page becomes H.264 and AAC in two sizes without a tag, and its index comes first', async () => {
  const { video, large, small } = await prepare(
    `-f lavfi -i testsrc2=size=1920x1080:rate=10:duration=1 ${SOUND} ${H264} -c:a aac ${TAGS}`,
    'upload.mp4',
    (path) => appendFile(path, '<html><script>alert(1)</script>'),
  );

  expect(video).toMatchObject({
    width: 1280,
    height: 720,
    placeholder: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
  expect(video.durationSeconds).toBeCloseTo(1, 1);
  expect(video.placeholder.length).toBeLessThan(2_000);
  expect(large.streams).toMatchObject([
    { codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', width: 1280, height: 720 },
    { codec_name: 'aac' },
  ]);
  expect(small.streams).toMatchObject([{ codec_name: 'h264', width: 640, height: 360 }, { codec_name: 'aac' }]);
  expect(findMetadata(await servedBytes())).toEqual([]);
  const video720 = await readFile(join(folder.path, '720p.mp4'), 'latin1');
  expect(video720.indexOf('moov')).toBeLessThan(video720.indexOf('mdat'));
});

test('1 and 20: a rotated HEVC recording of a phone becomes upright and loses its position', async () => {
  const { video, large } = await prepare(
    `${PICTURE} ${SOUND} -c:v libx265 -x265-params log-level=none -preset ultrafast -tag:v hvc1 -pix_fmt yuv420p -c:a aac`,
    'flat.mov',
    (path) => ffmpeg(join(path, '..'), `-i flat.mov -c copy -metadata:s:v rotate=90 ${TAGS} turned.mov`),
  );
  expect(video).toMatchObject({ width: 160, height: 120 });
  expect(findMetadata(await readFile(join(folder.path, 'turned.mov'), 'latin1'))).toContain('ISO6709');

  const turned = await prepareVideo(tools, { folder: folder.path, file: 'turned.mov', signal });

  expect(turned).toMatchObject({ width: 120, height: 160 });
  expect(large.streams[0]).not.toHaveProperty('side_data_list');
  expect(findMetadata(await servedBytes())).toEqual([]);
});

test('1: a WebM with VP9 and Opus is converted', async () => {
  const { large } = await prepare(
    `${PICTURE} ${SOUND} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus`,
    'a.webm',
  );

  expect(large.streams).toMatchObject([{ codec_name: 'h264', width: 160, height: 120 }, { codec_name: 'aac' }]);
});

test('a recording of a browser, which does not state its length, is converted', async () => {
  const { video } = await prepare(`${PICTURE} -c:v libvpx -deadline realtime -cpu-used 8 -f webm -live 1`, 'a.webm');

  expect(video.durationSeconds).toBeCloseTo(1, 1);
});

test('a silent video stays silent, 60 frames per second become 30, and pixels become square', async () => {
  const { video, large } = await prepare(
    `-f lavfi -i testsrc2=size=160x120:rate=60:duration=1 ${H264} -vf setsar=2/1`,
    'a.mp4',
  );

  expect(large.streams).toHaveLength(1);
  expect(large.streams[0]).toMatchObject({ avg_frame_rate: '30/1', sample_aspect_ratio: '1:1' });
  expect(video).toMatchObject({ width: 320, height: 120 });
});

const HEVC = '-c:v libx265 -preset ultrafast -tag:v hvc1';
const toHdr = (transfer: string, whiteNits: number) =>
  `-vf zscale=tin=bt709:min=bt709:pin=bt709:t=${transfer}:p=bt2020:m=bt2020nc:r=tv:npl=${whiteNits} -pix_fmt yuv420p10le ${HEVC} -x265-params log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc -color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
const meanOf = (values: Buffer) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** The mean brightness of the first frame of the result. */
const brightness = async () => meanOf(await pixelsOf(join(folder.path, '720p.mp4'), { at: 0 }));

test.each(['smpte2084', 'arib-std-b67'])('HDR (%s) whose white has 203 nits is as bright as SDR', async (transfer) => {
  const scene = '-f lavfi -i testsrc=size=160x120:rate=10:duration=1';
  const { large } = await prepare(`${scene} ${toHdr(transfer, 203)}`, 'a.mov');
  const hdr = await brightness();
  await prepare(`${scene} ${H264}`, 'a.mp4');
  const sdr = await brightness();

  expect(tools.canToneMap).toBe(true);
  expect(large.streams[0]).toMatchObject({
    pix_fmt: 'yuv420p',
    color_transfer: 'bt709',
    color_space: 'bt709',
    color_primaries: 'bt709',
  });
  expect(hdr / sdr).toBeGreaterThan(0.96);
  expect(hdr / sdr).toBeLessThan(1.04);
});

test('highlights of HDR above white stay different from it', async () => {
  const seen: number[] = [];
  for (const nits of [203, 300, 900]) {
    await prepare(`-f lavfi -i color=white:size=64x64:rate=5:duration=1 ${toHdr('smpte2084', nits)}`, 'a.mov');
    seen.push(await brightness());
  }

  expect(seen[0]).toBeGreaterThan(232);
  expect(seen[1]).toBeGreaterThan(seen[0]! + 3);
  expect(seen[2]).toBeGreaterThan(seen[1]! + 3);
});

test('a cover picture and further sound tracks are dropped', async () => {
  const { large } = await prepare(
    `${PICTURE} ${SOUND} ${SOUND} ${PICTURE} -map 0 -map 1 -map 2 -map 3 ${H264} -c:a aac -c:v:1 mjpeg -pix_fmt:v:1 yuvj420p -frames:v:1 1 -disposition:v:1 attached_pic`,
    'a.mp4',
  );

  expect(large.streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac']);
});

test('a thumbnail track that is not marked as one, and side tracks longer than the picture, are dropped', async () => {
  const { video, large } = await prepare(
    `-f lavfi -i testsrc2=size=160x120:rate=25:duration=2 ${H264}`,
    'a.mp4',
    async (path) => {
      await writeFile(join(folder.path, 'notes.srt'), '1\n00:00:00,000 --> 00:00:08,000\nposition\n');
      await ffmpeg(folder.path, `${PICTURE} -c:v mjpeg -pix_fmt yuvj420p -frames:v 1 thumbnail.mp4`);
      await ffmpeg(
        folder.path,
        '-i thumbnail.mp4 -i a.mp4 -f lavfi -i sine=duration=2 -f lavfi -i sine=duration=9 -i notes.srt -map 0 -map 1 -map 2 -map 3 -map 4 -c:v copy -c:a aac -c:s mov_text all.mp4',
      );
      await writeFile(path, await readFile(join(folder.path, 'all.mp4')));
    },
  );

  expect(large.streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac']);
  expect(video.durationSeconds).toBeCloseTo(2, 0);
});

/** Changes the file in place. */
const edit = (change: (bytes: Buffer) => Buffer) => async (path: string) =>
  writeFile(path, change(await readFile(path)));

const replaceFirstBox = (type: string) => (bytes: Buffer) => {
  bytes.write(type, 4, 'latin1');
  return bytes;
};

const mediaDataFirst = (bytes: Buffer) => {
  const at = bytes.indexOf('mdat') - 4;
  bytes.writeUInt32BE(at + bytes.readUInt32BE(at));
  return replaceFirstBox('mdat')(bytes);
};

const indexFirst = (bytes: Buffer) => {
  const [at, size] = [bytes.readUInt32BE(0), bytes.readUInt32BE(bytes.readUInt32BE(0))];
  const first = bytes.subarray(at, at + size);
  return Buffer.concat([first, replaceFirstBox('free')(bytes.subarray(0, at)), bytes.subarray(at + size)]);
};

test.each([
  ['wide', replaceFirstBox('wide'), '-an'],
  ['free', replaceFirstBox('free'), '-an'],
  ['skip', replaceFirstBox('skip'), '-an'],
  ['mdat', mediaDataFirst, '-an'],
  ['moov', indexFirst, '-movflags +faststart'],
])('a QuickTime file that begins with the box %s is converted', async (_box, change, flags) => {
  const { video } = await prepare(`${PICTURE} ${H264} ${flags}`, 'a.mov', edit(change));

  expect(video.durationSeconds).toBeCloseTo(1, 1);
});

test('a recording of Chromium with H.264, whose WebM calls itself matroska, is converted', async () => {
  const { video } = await prepare(
    `${PICTURE} ${H264} -f matroska -live 1`,
    'a.webm',
    edit((bytes) => {
      const at = bytes.indexOf('\x4d\x80', 0, 'latin1');
      const padding = bytes[at + 2]! - 0x80 - 'Chrome'.length - 2;
      const name = Buffer.from(`\x4d\x80\x86Chrome\xec${String.fromCharCode(0x80 + padding)}`, 'latin1');
      return Buffer.concat([bytes.subarray(0, at), name, bytes.subarray(at + name.length)]);
    }),
  );

  expect(video.durationSeconds).toBeCloseTo(1, 1);
});

test.each([
  [50, '25/1'],
  [59.94, '2997/100'],
  [240, '30/1'],
  [24, '24/1'],
])('%s frames per second become %s', async (rate, expected) => {
  const { large } = await prepare(`-f lavfi -i testsrc2=size=160x120:rate=${rate}:duration=1 ${H264}`, 'a.mp4');

  expect(large.streams[0]).toMatchObject({ avg_frame_rate: expected });
});

test('the moving part of a screen recording keeps its motion', async () => {
  const stillThenFast = `-vf select='gte(t,8)+not(mod(n,60))' -vsync vfr`;
  await prepare(`-f lavfi -i testsrc2=size=160x120:rate=60:duration=9 ${stillThenFast} ${H264}`, 'a.mp4');

  const frames = await pixelsOf(join(folder.path, '720p.mp4'), { at: 8 });
  const size = 160 * 120 * 3;
  const distinct = new Set(
    Array.from({ length: frames.length / size }, (_, at) => frames.toString('base64', at * size, (at + 1) * size)),
  );
  expect(distinct.size).toBeGreaterThanOrEqual(29);
});

test('a picture of 12 megapixels, and a very narrow one, are converted', async () => {
  const color = (size: string) => `-f lavfi -i color=size=${size}:rate=5:duration=1 ${H264}`;

  expect((await prepare(color('4000x3000'), 'a.mp4')).video).toMatchObject({ width: 960, height: 720 });
  expect((await prepare(color('4096x64'), 'a.mp4')).video).toMatchObject({ width: 1920, height: 30 });
  expect((await prepare(color('16x4096'), 'a.mp4')).video).toMatchObject({ width: 8, height: 1920 });
});

test('a phone that is turned while it records is shown with bars', async () => {
  const white = (size: string) =>
    `-f lavfi -i color=white:size=${size}:rate=10:duration=1 -c:v libvpx -deadline realtime`;
  await prepare(white('180x320'), 'first.webm', async (path) => {
    await ffmpeg(folder.path, `${white('320x180')} second.webm`);
    await writeFile(join(folder.path, 'list'), 'ffconcat version 1.0\nfile first.webm\nfile second.webm\n');
    await ffmpeg(folder.path, '-f concat -i list -c copy joined.webm');
    await writeFile(path, await readFile(join(folder.path, 'joined.webm')));
  });

  const pixels = await pixelsOf(join(folder.path, '720p.mp4'), { at: 1.5 });
  const brightnessAt = (y: number) => pixels[(y * 180 + 90) * 3]!;
  expect([brightnessAt(5) < 40, brightnessAt(160) > 220, brightnessAt(315) < 40]).toEqual([true, true, true]);
});

const SCENE = '-f lavfi -i testsrc2=size=320x180:rate=30:duration=4 -f lavfi -i sine=duration=4';
const MP4 = `${SCENE} ${H264} -c:a aac -movflags +faststart`;
const WEBM = `${SCENE} -c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -c:a libopus`;
const overwriteMiddle = (length: number) => (bytes: Buffer) => {
  const middle = Math.floor(bytes.length / 2);
  return bytes.fill(0, middle, middle + length);
};
const cutOff = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.95));

test.each([
  ['with one wrong byte', 'a.mp4', MP4, overwriteMiddle(1)],
  ['with 64 bytes of zero', 'a.mp4', MP4, overwriteMiddle(64)],
  ['with a few random blocks', 'a.mp4', MP4, randomBlocks(0.002)],
  ['without its last twentieth', 'a.mp4', MP4, cutOff],
  ['in fragments, without its last twentieth', 'a.mp4', `${MP4}+frag_keyframe -g 15`, cutOff],
  ['with 64 bytes of zero', 'a.webm', WEBM, overwriteMiddle(64)],
  ['without its last twentieth', 'a.webm', WEBM, cutOff],
])('a file %s is converted, and the damage is concealed (%s)', async (_damage, file, words, change) => {
  const { video } = await prepare(words, file, edit(change));

  expect(video.durationSeconds).toBeGreaterThan(3.5);
});

test('8: an archive after a video is dropped', async () => {
  await prepare(`${PICTURE} ${H264}`, 'a.mp4', (path) => appendFile(path, 'PK\x03\x04<html>archive'));

  expect(findMetadata(await servedBytes())).toEqual([]);
});

test('14: a file whose last tag is cut off is converted', async () => {
  const { video } = await prepare(`${PICTURE} ${H264} ${TAGS}`, 'a.mp4', async (path) =>
    truncate(path, (await stat(path)).size - 40),
  );

  expect(video.durationSeconds).toBeCloseTo(1, 1);
});

test('21: a file of exactly 100 MiB is converted', async () => {
  const { video } = await prepare(`${PICTURE} ${H264}`, 'a.mp4', (path) => truncate(path, UPLOAD_MAX_BYTES));

  expect(video.durationSeconds).toBeCloseTo(1, 1);
});

test('4K at 60 frames per second becomes 720p at 30', async () => {
  const { video, large } = await prepare(`-f lavfi -i testsrc2=size=3840x2160:rate=60:duration=0.5 ${H264}`, 'a.mov');

  expect(video).toMatchObject({ width: 1280, height: 720 });
  expect(large.streams[0]).toMatchObject({ codec_name: 'h264', avg_frame_rate: '30/1', pix_fmt: 'yuv420p' });
});

test('odd dimensions become even', async () => {
  const { video } = await prepare(
    `-f lavfi -i testsrc=size=161x121:rate=25:duration=1 -c:v libvpx -deadline realtime -cpu-used 8`,
    'a.webm',
  );

  expect(video).toMatchObject({ width: 162, height: 122 });
});

test('a variable frame rate becomes constant, and the length stays', async () => {
  const { video, large } = await prepare(
    `-f lavfi -i testsrc2=size=160x120:rate=30:duration=2 ${H264} -vf select='lt(t,1)+not(mod(n,7))' -vsync vfr`,
    'a.mp4',
  );

  expect(video.durationSeconds).toBeCloseTo(2, 0);
  expect(large.streams[0]!.avg_frame_rate).toBe(large.streams[0]!.r_frame_rate);
});
