import { appendFile, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import {
  ffmpeg,
  H264,
  makeFolder,
  PICTURE,
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

test.each(['smpte2084', 'arib-std-b67'])('HDR of 10 bits (%s) becomes BT.709 of 8 bits', async (transfer) => {
  const { large } = await prepare(
    `${PICTURE} -pix_fmt yuv420p10le -c:v libx265 -preset ultrafast -x265-params log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc -color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc -tag:v hvc1`,
    'a.mov',
  );

  expect(tools.canToneMap).toBe(true);
  expect(large.streams[0]).toMatchObject({
    pix_fmt: 'yuv420p',
    color_transfer: 'bt709',
    color_space: 'bt709',
    color_primaries: 'bt709',
  });
});

test('a cover picture and further sound tracks are dropped', async () => {
  const { large } = await prepare(
    `${PICTURE} ${SOUND} ${SOUND} ${PICTURE} -map 0 -map 1 -map 2 -map 3 ${H264} -c:a aac -c:v:1 mjpeg -pix_fmt:v:1 yuvj420p -frames:v:1 1 -disposition:v:1 attached_pic`,
    'a.mp4',
  );

  expect(large.streams.map((stream) => stream.codec_name)).toEqual(['h264', 'aac']);
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
