import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newMediaKey, publicKey } from '@around/media-store/object-names';
import { openDiskStore } from '@around/media-store/testing/test-stores';
import { createLogger } from '@around/service-kit/logger';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg, makeMp4 } from '../testing/sample-media.ts';
import { startProxy } from '../testing/test-proxy.ts';
import { fileHandler, startUpstream, type TestUpstream } from '../testing/test-upstream.ts';
import { type Takedowns, watchTakedowns } from './takedowns.ts';

const REVIEW_TOKEN = 'a-token-of-at-least-thirty-two-characters';

/** A gateway's internal port. */
type ListServer = AsyncDisposable & {
  url: string;
  set: (media: string[] | undefined) => void;
  changeReviewToken: (token: string) => void;
};

async function startListServer(): Promise<ListServer> {
  let version = 0;
  let reviewToken = REVIEW_TOKEN;
  let list: object | undefined = { version: '0', media: [] };
  const server = createServer((_request, response) => {
    response
      .writeHead(list ? 200 : 503, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...list, reviewToken }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/takedowns`,
    set(media) {
      version += 1;
      list = media && { version: String(version), media };
    },
    changeReviewToken(token) {
      reviewToken = token;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let folder: string;
let upstream: TestUpstream;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-proxy-takedowns-'));
  upstream = await startUpstream(fileHandler(makeJpeg(30_000), 'image/jpeg'));
});
afterEach(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const start = (...listUrls: string[]) =>
  startProxy({
    env: {
      MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin,
      MEDIA_CACHE_DIR: folder,
      TAKEDOWN_LIST_URLS: listUrls.join(','),
    },
  });
const cachedFiles = async () => (await readdir(folder)).filter((name) => name !== 'parts').length;
const statusOf = async (url: string) => (await get(url)).status;

test('media that are taken down answer 410 from memory, disk and upstream, in every size and spelling', async () => {
  await using lists = await startListServer();
  await using proxy = await start('http://127.0.0.1:9/takedowns', lists.url);
  const url = `${upstream.origin}/v/one.jpg?oe=7FFFFFFF&_nc_ht=a`;
  // The third request comes from memory.
  for (let round = 0; round < 4; round += 1) expect(await statusOf(proxy.urlFor(url))).toBe(200);
  expect(await statusOf(proxy.urlFor(`${upstream.origin}/v/other.jpg`))).toBe(200);
  await expect.poll(cachedFiles).toBe(2);

  lists.set(['path:/v/one.jpg']);

  await expect.poll(() => statusOf(proxy.urlFor(url))).toBe(410);
  for (const other of ['/v/one.jpg?oe=7FFFFFFE', '/v/%6Fne.jpg', '/v//one.jpg']) {
    expect(await statusOf(proxy.urlFor(`${upstream.origin}${other}`))).toBe(410);
  }
  expect(await statusOf(`${proxy.urlFor(url)}&w=160`)).toBe(410);
  expect(await statusOf(proxy.urlFor(`${upstream.origin}/v/other.jpg`))).toBe(200);
  await expect.poll(cachedFiles).toBe(1);

  const reviewed = await get(proxy.urlFor(url), { headers: { 'x-around-review': REVIEW_TOKEN } });
  expect(reviewed.status).toBe(200);
  expect(await statusOf(proxy.urlFor(url))).toBe(410);
  expect((await get(proxy.urlFor(url), { headers: { 'x-around-review': 'x'.repeat(41) } })).status).toBe(410);

  lists.set([]);
  await expect.poll(() => statusOf(proxy.urlFor(url))).toBe(200);
});

test('while no gateway answers the last list stays in force', async () => {
  await using lists = await startListServer();
  lists.set(['path:/v/one.jpg']);
  await using proxy = await start(lists.url);
  const url = proxy.urlFor(`${upstream.origin}/v/one.jpg`);
  expect(await statusOf(url)).toBe(410);

  lists.set(undefined);
  await new Promise((resolve) => setTimeout(resolve, 1_500));

  expect(await statusOf(url)).toBe(410);
  expect(await statusOf(proxy.urlFor(`${upstream.origin}/v/two.jpg`))).toBe(200);
});

describe('the log', () => {
  let lines: string[];
  beforeEach(() => {
    lines = [];
  });
  const watch = (url: string, startupMs?: number) => {
    const log = createLogger({ program: 'test', level: 'warn', destination: { write: (line) => lines.push(line) } });
    const takedowns = watchTakedowns({ urls: [url], log, ...(startupMs !== undefined && { startupMs }) });
    return Object.assign(takedowns, { [Symbol.asyncDispose]: takedowns.close });
  };
  const refuseOne = (takedowns: Takedowns) => takedowns.refuse('path:/v/one.jpg', {}).catch(() => 'refused');

  test('has no warning about a gateway that starts later', async () => {
    await using lists = await startListServer();
    lists.set(undefined);
    await using takedowns = watch(lists.url);

    setTimeout(() => lists.set(['path:/v/one.jpg']), 700);

    expect(await refuseOne(takedowns)).toBe('refused');
    expect(lines).toEqual([]);
  });

  test('has one warning about a gateway that does not start', async () => {
    await using lists = await startListServer();
    lists.set(undefined);
    await using _takedowns = watch(lists.url, 300);

    await expect.poll(() => lines.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));

    expect(lines).toEqual([expect.stringContaining('takedowns cannot be read')]);
  });

  test('has one warning about a gateway that stops', async () => {
    await using lists = await startListServer();
    lists.set(['path:/v/one.jpg']);
    await using takedowns = watch(lists.url, 300);
    expect(await refuseOne(takedowns)).toBe('refused');

    lists.set(undefined);
    await expect.poll(() => lines.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));

    expect(lines).toEqual([expect.stringContaining('"hasList":true')]);
  });

  test('has no warning about a gateway that stalls while it starts', async () => {
    await using lists = await startListServer();
    lists.set(['path:/v/one.jpg']);
    await using takedowns = watch(lists.url);
    expect(await refuseOne(takedowns)).toBe('refused');

    lists.set(undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_500));

    expect(lines).toEqual([]);
  });
});

test('operators can watch taken-down media with a new review token, although the list stays the same', async () => {
  await using lists = await startListServer();
  lists.set(['path:/v/one.jpg']);
  await using proxy = await start(lists.url);
  const url = proxy.urlFor(`${upstream.origin}/v/one.jpg`);
  const newToken = REVIEW_TOKEN.toUpperCase();
  const statusWith = async (token: string) => (await get(url, { headers: { 'x-around-review': token } })).status;
  expect(await statusWith(REVIEW_TOKEN)).toBe(200);

  lists.changeReviewToken(newToken);

  await expect.poll(() => statusWith(newToken)).toBe(200);
  expect(await statusWith(REVIEW_TOKEN)).toBe(410);
});

test.each([
  { arrived: 0, answerOfVisitor: 410 },
  { arrived: 1_000_000, answerOfVisitor: 'cut off' },
])(
  'a takedown after $arrived bytes ends the download of a visitor and lets an operator finish',
  async ({ arrived, answerOfVisitor }) => {
    await using lists = await startListServer();
    const video = makeMp4(2_000_000);
    const held: Array<() => void> = [];
    await using slow = await startUpstream((_request, response) => {
      response.setHeader('content-type', 'video/mp4').setHeader('content-length', video.length);
      if (arrived > 0) response.write(video.subarray(0, arrived));
      held.push(() => response.end(video.subarray(arrived)));
    });
    await using proxy = await startProxy({
      env: {
        MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: slow.origin,
        MEDIA_CACHE_DIR: folder,
        TAKEDOWN_LIST_URLS: lists.url,
      },
    });
    const url = proxy.urlFor(`${slow.origin}/v/one.mp4`);
    const visitor = get(url).then(({ status, isCutOff }) => (isCutOff ? 'cut off' : status));
    await expect.poll(() => held.length).toBe(1);
    const operator = get(url, { headers: { 'x-around-review': REVIEW_TOKEN } });
    await expect.poll(() => held.length).toBe(2);

    lists.set(['path:/v/one.mp4']);

    expect(await visitor).toBe(answerOfVisitor);
    for (const answer of held) answer();
    const { status, body } = await operator;
    expect([status, body.equals(video)]).toEqual([200, true]);
    expect(await cachedFiles()).toBe(0);
  },
);

test('a proxy that has just started waits for its first list before it serves anything', async () => {
  await using lists = await startListServer();
  lists.set(undefined);
  await using proxy = await start(lists.url);
  const url = proxy.urlFor(`${upstream.origin}/v/one.jpg`);

  const early = statusOf(url);
  setTimeout(() => lists.set(['path:/v/one.jpg']), 500);

  expect(await early).toBe(410);
  expect(upstream.seen).toEqual([]);
});

test('operators see a moment after its end, and nobody else', async () => {
  await using lists = await startListServer();
  await using opened = await openDiskStore();
  await using proxy = await startProxy({
    env: { ...opened.variables, TAKEDOWN_LIST_URLS: lists.url },
  });
  const name = `${newMediaKey(new Date(Date.now() - 86_400_000))}-720p.mp4`;
  await opened.store.write(publicKey(name), Readable.from([makeMp4(1_000)]), { maxBytes: 1_000 });
  const review = (token: string) => get(`${proxy.origin}/media/${name}`, { headers: { 'x-around-review': token } });
  await expect.poll(async () => (await review(REVIEW_TOKEN)).status).toBe(200);

  expect((await review(REVIEW_TOKEN)).headers['cache-control']).toBe('no-store');
  expect((await review('x'.repeat(41))).status).toBe(404);
  expect(await statusOf(`${proxy.origin}/media/${name}`)).toBe(404);
});

test('all files of a moment that is taken down answer 410', async () => {
  await using lists = await startListServer();
  await using opened = await openDiskStore();
  await using proxy = await startProxy({ env: { ...opened.variables, TAKEDOWN_LIST_URLS: lists.url } });
  const key = newMediaKey(new Date(Date.now() + 3_600_000));
  const bytes = makeMp4(100_000);
  for (const ending of ['-720p.mp4', '-360p.mp4', '.jpg']) {
    await opened.store.write(publicKey(`${key}${ending}`), Readable.from([bytes]), { maxBytes: bytes.length });
  }
  const urls = ['-720p.mp4', '-360p.mp4', '.jpg'].map((ending) => `${proxy.origin}/media/${key}${ending}`);
  for (const url of urls) expect(await statusOf(url)).toBe(200);

  lists.set([`moment:${key}`]);

  await expect.poll(() => statusOf(urls[0]!)).toBe(410);
  for (const url of urls) expect(await statusOf(url)).toBe(410);
});
