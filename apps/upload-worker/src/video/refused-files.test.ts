import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import {
  cut,
  joined,
  type MakeFile,
  MP4_HEADER,
  made,
  nestedBoxes,
  patched,
  randomBlocks,
  written,
} from '../testing/broken-files.ts';
import { ffmpeg, H264, makeFolder, PICTURE, SOUND, type TestFolder, testTools } from '../testing/make-video.ts';
import { prepareVideo } from './prepare-video.ts';

let tools: MediaTools;
let folder: TestFolder;
let openFiles: number;
beforeAll(async () => {
  tools = await testTools();
  folder = await makeFolder();
  await ffmpeg(folder.path, `${PICTURE} ${SOUND} ${H264} -c:a aac good.mp4`);
  await ffmpeg(folder.path, `${PICTURE} ${SOUND} ${H264} -c:a aac -movflags +faststart fast.mp4`);
  await ffmpeg(folder.path, `${LONG} ${SOUND} ${H264} -c:a aac -movflags +faststart long.mp4`);
  await ffmpeg(folder.path, `${LONG} ${SOUND} -c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M long.webm`);
  await ffmpeg(folder.path, `-f lavfi -i color=size=4096x2160:rate=120:duration=0.5 ${H264} fast-4k.mp4`);
  openFiles = await countOpenFiles();
});
afterAll(() => folder[Symbol.asyncDispose]());

/** Of this process; Linux only. */
const countOpenFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;

const LONG = '-f lavfi -i testsrc2=size=320x180:rate=30:duration=4';

/** A copy of a file of which this share of blocks is random. */
const destroyed =
  (source: string, share: number): MakeFile =>
  async (path) =>
    writeFile(path, randomBlocks(share)(await readFile(join(folder.path, source))));

const SMALL = 'size=32x32';
const PROGRAM = Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0', 'latin1');
const FOUR_VIDEOS = `${PICTURE} ${PICTURE} ${PICTURE} ${PICTURE}`;

test.each<[input: string, failure: string, make: MakeFile]>([
  ['2 an empty file', 'unreadable', written('')],
  ['2 one byte', 'format_not_supported', written('x')],
  ['3 a drawing', 'format_not_supported', written('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['3 a page', 'format_not_supported', written('<!doctype html><script>alert(1)</script>')],
  ['3 a program', 'format_not_supported', written(PROGRAM)],
  ['3 a picture', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL} -frames:v 1 -f image2 -c:v png`)],
  ['3 random bytes', 'format_not_supported', written(crypto.getRandomValues(Buffer.alloc(5_000)))],
  ['4 a header only', 'unreadable', written(MP4_HEADER)],
  ['4 a page after a header', 'unreadable', written(`${MP4_HEADER}<html><script>alert(1)</script>`)],
  ['5 a GIF', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL}:duration=1 -f gif`)],
  ['5 an AVI', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL}:duration=1 -f avi`)],
  ['6 a Matroska file', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL}:duration=1 ${H264} -f matroska`)],
  ['7 sound only', 'no_video', made(`${SOUND} -c:a aac -f mp4`)],
  ['9 a video after the beginning of a GIF', 'format_not_supported', joined('GIF89a', { file: 'good.mp4' })],
  ['12 the first half', 'unreadable', cut('good.mp4', 0.5)],
  ['13 the first half with the index', 'unreadable', cut('fast.mp4', 0.5)],
  ['13 the first half of a WebM', 'unreadable', cut('long.webm', 0.5)],
  ['a file of which a third is random', 'unreadable', destroyed('long.mp4', 0.34)],
  ['a WebM of which a tenth is random', 'unreadable', destroyed('long.webm', 0.1)],
  ['15 a length of 68 years', 'too_long', patched('good.mp4', 'mvhd', { 12: 1, 16: 0x7f_ff_ff_ff })],
  ['16 an index of 268 million samples', 'unreadable', patched('good.mp4', 'stsz', { 8: 0x0f_ff_ff_ff })],
  ['16 boxes within boxes', 'unreadable', joined(MP4_HEADER, nestedBoxes('moov', 100_000))],
  ['16 a box longer than its file', 'unreadable', patched('good.mp4', 'mdat', { [-8]: 0x7f_ff_ff_ff })],
  [
    '17 a picture of 67 megapixels',
    'too_many_pixels',
    made(`-f lavfi -i color=size=8192x8192:duration=1:rate=2 ${H264} -f mp4`),
  ],
  ['17 an edge over 5472', 'too_many_pixels', made(`-f lavfi -i color=size=5488x32:duration=1:rate=2 ${H264} -f mp4`)],
  ['17 megapixels', 'too_many_pixels', made(`-f lavfi -i color=size=4128x4128:duration=1:rate=2 ${H264} -f mp4`)],
  [
    '18 1000 frames per second for a minute',
    'too_many_frames',
    made(`-f lavfi -i color=${SMALL}:rate=1000:duration=60 ${H264} -f mp4`),
  ],
  [
    '19 eight videos',
    'several_videos',
    made(`${FOUR_VIDEOS} -map 0 -map 1 -map 2 -map 3 -map 0 -map 1 -map 2 -map 3 ${H264} -f mp4`),
  ],
  ['an old codec', 'codec_not_supported', made(`${PICTURE} -c:v mpeg4 -f mp4`)],
  ['4K at 120 frames per second for 40 seconds', 'too_costly', made('-stream_loop 79 -i fast-4k.mp4 -c copy -f mp4')],
  ['pixels 2000 times as wide as high', 'too_many_pixels', made(`${PICTURE} ${H264} -vf setsar=2000/1 -f mp4`)],
  ['pixels 99 times as high as wide', 'too_few_pixels', made(`${PICTURE} ${H264} -vf setsar=1/99 -f mp4`)],
  ['8 x 8 pixels', 'too_few_pixels', made(`-f lavfi -i color=size=8x8:duration=1 ${H264} -f mp4`)],
  ['over three minutes', 'too_long', made(`-f lavfi -i color=${SMALL}:rate=2:duration=182 ${H264} -f mp4`)],
  [
    'over three minutes, without a stated length',
    'too_long',
    made(`-f lavfi -i color=${SMALL}:rate=2:duration=182 -c:v libvpx -deadline realtime -f webm -live 1`),
  ],
  ['0.3 seconds', 'too_short', made(`-f lavfi -i color=${SMALL}:rate=25:duration=0.3 ${H264} -f mp4`)],
])('%s is refused: %s', async (input, failure, make) => {
  const file = `${input.replaceAll(/\W/g, '-')}.mp4`;
  await make(join(folder.path, file));

  const preparing = prepareVideo(tools, { folder: folder.path, file, signal: new AbortController().signal });

  await expect(preparing).rejects.toMatchObject({ name: 'VideoRefused', failure });
  expect(await readdir(folder.path)).not.toContain('poster.jpg');
});

test('no refusal leaves a file open', async () => {
  await expect.poll(countOpenFiles).toBeLessThanOrEqual(openFiles);
});
