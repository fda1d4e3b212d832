import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { MP4_HEADER } from '../testing/broken-files.ts';
import { ffmpeg, H264, makeFolder, PICTURE, type TestFolder, testTools } from '../testing/make-video.ts';
import { prepareVideo } from './prepare-video.ts';

let tools: MediaTools;
let folder: TestFolder;
let canary: Server;
let requests = 0;
beforeAll(async () => {
  tools = await testTools();
  folder = await makeFolder();
  await ffmpeg(folder.path, `${PICTURE} ${H264} good.mp4`);
  canary = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(canary, 'listening');
});
afterAll(async () => {
  canary.close();
  await folder[Symbol.asyncDispose]();
});

const remote = () => `http://127.0.0.1:${(canary.address() as AddressInfo).port}/a`;
const hls = (url: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`;
const concat = (url: string) => `ffconcat version 1.0\nfile '${url}'\n`;
const dash = (url: string) =>
  `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" mediaPresentationDuration="PT1S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`;
const sdp = (url: string) =>
  `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:${url}\nm=video ${new URL(url).port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`;

const inFolder = (name: string) => () => join(folder.path, name);
const PASSWORDS = '/etc/passwd';

test.each<[input: string, script: (url: string) => string, url: () => string]>([
  ['10 an HLS playlist of an address', hls, remote],
  ['10 a DASH manifest of an address', dash, remote],
  ['10 a session description', sdp, remote],
  ['10 a concat script of an address', concat, remote],
  ['11 an HLS playlist of a file', hls, () => `file://${PASSWORDS}`],
  ['11 an HLS playlist of a video', hls, inFolder('good.mp4')],
  ['11 a concat script of a file', concat, () => PASSWORDS],
  ['11 a concat script of a video', concat, inFolder('good.mp4')],
  ['11 a concat address', hls, () => `concat:${PASSWORDS}|good.mp4`],
  ['11 a subfile address', hls, () => `subfile,,start,0,end,0,,:${PASSWORDS}`],
])('%s is refused, alone and after an MP4 header, and nothing is read or requested', async (_input, script, url) => {
  for (const text of [script(url()), `${MP4_HEADER}${script(url())}`]) {
    await writeFile(join(folder.path, 'script.mp4'), text);

    const preparing = prepareVideo(tools, {
      folder: folder.path,
      file: 'script.mp4',
      signal: new AbortController().signal,
    });
    const refusal: unknown = await preparing.catch((error: unknown) => error);

    expect(refusal).toMatchObject({ name: 'VideoRefused' });
    const { message, cause } = refusal as Error;
    const firstLine = (await readFile(PASSWORDS, 'utf8')).split('\n', 1)[0]!;
    expect(`${message} ${cause instanceof Error ? cause.message : ''}`).not.toContain(firstLine);
  }
  expect(requests).toBe(0);
  expect((await readdir(folder.path)).sort()).toEqual(['good.mp4', 'script.mp4']);
});
