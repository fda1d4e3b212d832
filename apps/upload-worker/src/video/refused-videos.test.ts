import { once } from 'node:events';
import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { ffmpeg, H264, makeFolder, PICTURE, SOUND, type TestFolder, testTools } from '../testing/make-video.ts';
import { prepareVideo } from './prepare-video.ts';

let tools: MediaTools;
let folder: TestFolder;
beforeAll(async () => {
  tools = await testTools();
  folder = await makeFolder();
  await ffmpeg(folder.path, `${PICTURE} ${SOUND} ${H264} -c:a aac good.mp4`);
  await ffmpeg(folder.path, `${PICTURE} ${SOUND} ${H264} -c:a aac -movflags +faststart fast.mp4`);
});
afterAll(() => folder[Symbol.asyncDispose]());

const made = (words: string) => (path: string) => ffmpeg(folder.path, `${words} ${path}`);
const written = (content: string | Buffer) => (path: string) => writeFile(path, content);
const cut = (source: string, share: number) => async (path: string) => {
  const from = join(folder.path, source);
  await copyFile(from, path);
  await truncate(path, Math.floor((await readFile(from)).length * share));
};
const SMALL = 'size=32x32';

test.each<[name: string, failure: string, make: (path: string) => Promise<void>]>([
  ['empty', 'unreadable', written('')],
  ['one byte', 'format_not_supported', written('x')],
  ['text', 'format_not_supported', written('Hello, I am not a video. '.repeat(100))],
  ['a picture', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL} -frames:v 1 -f image2 -c:v png`)],
  ['a GIF', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL}:duration=1 -f gif`)],
  ['an AVI', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL}:duration=1 -f avi`)],
  ['a Matroska file', 'format_not_supported', made(`-f lavfi -i testsrc2=${SMALL}:duration=1 ${H264} -f matroska`)],
  ['a header only', 'unreadable', written(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'))],
  [
    'a page behind a header',
    'unreadable',
    written('\0\0\0\x18ftypisom\0\0\0\0isommp42<html><script>alert(1)</script>'),
  ],
  ['the first half', 'unreadable', cut('good.mp4', 0.5)],
  ['the first half with the index', 'unreadable', cut('fast.mp4', 0.5)],
  ['sound only', 'no_video', made(`${SOUND} -c:a aac -f mp4`)],
  ['two videos', 'several_videos', made(`${PICTURE} ${PICTURE} -map 0 -map 1 ${H264} -f mp4`)],
  ['an old codec', 'codec_not_supported', made(`${PICTURE} -c:v mpeg4 -f mp4`)],
  ['an edge over 4096', 'too_many_pixels', made(`-f lavfi -i color=size=4112x32:duration=1:rate=2 ${H264} -f mp4`)],
  [
    'over nine megapixels',
    'too_many_pixels',
    made(`-f lavfi -i color=size=3200x3200:duration=1:rate=2 ${H264} -f mp4`),
  ],
  ['a dot', 'too_few_pixels', made(`-f lavfi -i color=size=8x8:duration=1 ${H264} -f mp4`)],
  ['1000 frames per second', 'too_many_frames', made(`-f lavfi -i color=${SMALL}:rate=1000:duration=1 ${H264} -f mp4`)],
  ['over three minutes', 'too_long', made(`-f lavfi -i color=${SMALL}:rate=2:duration=182 ${H264} -f mp4`)],
  [
    'over three minutes, without a stated length',
    'too_long',
    made(`-f lavfi -i color=${SMALL}:rate=2:duration=182 -c:v libvpx -deadline realtime -f webm -live 1`),
  ],
  ['a blink', 'too_short', made(`-f lavfi -i color=${SMALL}:rate=25:duration=0.3 ${H264} -f mp4`)],
])('%s is refused: %s', async (name, failure, make) => {
  const file = `${name.replaceAll(/\W/g, '-')}.mp4`;
  await make(join(folder.path, file));

  const preparing = prepareVideo(tools, { folder: folder.path, file, signal: new AbortController().signal });

  await expect(preparing).rejects.toMatchObject({ name: 'VideoRefused', failure });
});

test('a playlist or script reads no other file and no address', async () => {
  let requests = 0;
  const canary = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(canary, 'listening');
  const { port } = canary.address() as AddressInfo;
  const urls = [`http://127.0.0.1:${port}/a`, `file:${join(folder.path, 'good.mp4')}`, 'concat:good.mp4|good.mp4'];
  const header = '\0\0\0\x18ftypisom\0\0\0\0isommp42';
  const scripts = urls.flatMap((url) => {
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`;
    return [playlist, `ffconcat version 1.0\nfile '${url}'\n`, `${header}${playlist}`];
  });

  for (const script of scripts) {
    await writeFile(join(folder.path, 'script.mp4'), script);
    const preparing = prepareVideo(tools, {
      folder: folder.path,
      file: 'script.mp4',
      signal: new AbortController().signal,
    });
    await expect(preparing).rejects.toMatchObject({ name: 'VideoRefused' });
  }

  expect(requests).toBe(0);
  expect(await readdir(folder.path)).not.toContain('poster.jpg');
  canary.close();
});
