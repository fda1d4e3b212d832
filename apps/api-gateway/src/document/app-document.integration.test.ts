import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import type { StartData } from '@around/contracts/start-data';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { escapeHtml } from '../html/escape-html.ts';
import type { Visitor } from '../testing/clients/visitor.ts';
import { type IndexedGateway, makeIndexedGateway } from '../testing/gateways/indexed-gateway.ts';
import { makeGateway } from '../testing/gateways/make-gateway.ts';
import { startGateway } from '../testing/gateways/start-gateway.ts';

const NAME = '</script><script>alert("$&")</script>';

let database: TestDatabase;
let redis: TestRedis;
let indexed: IndexedGateway;
let webRoot: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  await makeLivePlace(database.db, NAME, [
    { mediaUrl: 'https://cdn.test/a.jpg?x=1&y=2', mediaType: 'image', caption: '<b>Tea</b>\n& pide' },
  ]);
  webRoot = await mkdtemp(join(tmpdir(), 'around-web-'));
  const template = await readFile(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
  // As the build does.
  const styled = template.replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/feed.css">\n</head>');
  await writeFile(join(webRoot, 'index.html'), styled);
  indexed = await makeIndexedGateway({ db: database.db, redis, databaseUrl: database.url, webRoot });
});
afterAll(async () => {
  await indexed[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(webRoot, { recursive: true });
});

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await indexed.app.inject({ url, headers });
  return { response, html: response.body, start: startOf(response.body) };
}

function startOf(html: string): StartData {
  const [, json] = /<script type="application\/json" id="start-data">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json!);
}

test.each(['/', '/new-home', '/classic?utm=1'])(
  '%s carries the feed of the default place as the API answers it',
  async (url) => {
    const { start } = await open(url);

    const { latitude: lat, longitude: lng } = DEFAULT_LOCATION;
    const answer = await indexed.app.inject(`/api/feed?lat=${lat}&lng=${lng}&instagram=true`);
    expect(start).toEqual({ isSignedOut: true, feed: { lat, lng, places: answer.json() } });
    expect(answer.json()[0].name).toBe(NAME);
  },
);

test('the feed is around the position in the URL', async () => {
  const { start } = await open('/?lat=25.2&lng=55.27&name=Dubai');

  const answer = await indexed.app.inject('/api/feed?lat=25.2&lng=55.27&instagram=true');
  expect(start.feed).toEqual({ lat: 25.2, lng: 55.27, places: answer.json() });
});

test.each(['/?lat=25.2', '/?lat=91&lng=0', '/debug', '/no-such-page'])('%s carries no feed', async (url) => {
  const { start, html } = await open(url);

  expect(start).toEqual({ isSignedOut: true });
  expect(html).not.toContain('rel="preload"');
});

test('texts of stories cannot end the data or the tags', async () => {
  const { html } = await open('/');

  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/body>/g)).toHaveLength(1);
});

test('name and caption of the first story are shown', async () => {
  const { html } = await open('/');

  expect(html).toContain(`<p class="start-name">${escapeHtml(NAME)}</p>`);
  expect(html).toContain('<p class="start-caption">&lt;b&gt;Tea&lt;/b&gt;\n&amp; pide</p>');
});

test('the first poster is preloaded and shown, in the width that the screen needs', async () => {
  const { html } = await open('/');

  const links = [
    ...html.matchAll(/<link rel="preload" as="image" href="([^"]*)" fetchpriority="high"( media="[^"]*")? \/>/g),
  ];
  expect(links.map(([, href]) => /url=([^&]*)&amp;w=(\d+)&amp;f=webp/.exec(href!)?.slice(1))).toEqual(
    ['640', '720', '960', '1280'].map((width) => [encodeURIComponent('https://cdn.test/a.jpg?x=1&y=2'), width]),
  );
  expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('<script'));
  expect(html).toMatch(
    /<div class="start-card"><picture>.*<img src="[^"]*w=1280[^"]*" alt="" fetchpriority="high" \/>/,
  );
});

test('scripts and styles of the app wait for the poster, and do not where there is none', async () => {
  const [{ html }, { html: withoutPoster }] = [await open('/'), await open('/debug')];

  expect(html).toMatch(
    /<template id="app-scripts"><script type="module"[^>]*><\/script><\/template>\s*<script src="\/start-app.js" defer>/,
  );
  expect(html).toContain('<link rel="stylesheet" id="app-styles" media="not all" crossorigin href="/assets/feed.css">');
  expect(withoutPoster).toContain('<link rel="stylesheet" crossorigin href="/assets/feed.css">');
  expect(withoutPoster).toContain('<script type="module"');
  expect(withoutPoster).not.toMatch(/<template|start-app/);
});

test('a visitor who saves data gets the smallest poster', async () => {
  const { html } = await open('/', { 'save-data': 'on' });

  expect(html.match(/rel="preload" as="image" href="[^"]*w=640[^"]*"/g)).toHaveLength(1);
  expect(html).not.toContain('w=960');
});

test('no shared cache keeps a document, and an unchanged one is not sent again', async () => {
  const response = await indexed.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  const { etag } = response.headers;
  const known = { 'accept-encoding': 'gzip', 'if-none-match': String(etag) };
  const again = await indexed.app.inject({ url: '/', headers: known });
  const head = await indexed.app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'gzip' } });

  expect(response.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie, save-data',
    'content-encoding': 'gzip',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(startOf(gunzipSync(response.rawPayload).toString()).feed?.places).toHaveLength(1);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);
});

test('the document says that nobody is signed in, unless the request has the session of a user', async () => {
  await using own = await startOwnRedis();
  await using gateway = await startGateway();
  const app = await makeGateway({
    db: gateway.database.db,
    redis: { url: own.url, prefix: gateway.redis.prefix },
    webRoot,
  });
  const [visitor, user] = [gateway.newVisitor({ app }), gateway.newVisitor({ app })];
  await user.register();
  const startFor = async (who: Visitor) => startOf((await who.send('GET', '/auth')).body).isSignedOut;

  expect([await startFor(visitor), await startFor(user)]).toEqual([true, false]);
  await own.stop();
  expect([await startFor(visitor), await startFor(user)]).toEqual([true, false]);
});

test('after a logout the document says that nobody is signed in, also to a browser that has kept its cookie', async () => {
  await using gateway = await startGateway({ webRoot });
  const user = await gateway.newUser();
  const { cookie } = user;
  await user.send('POST', '/api/logout');

  const [after, kept] = [await user.send('GET', '/'), await gateway.newVisitor({ cookie }).send('GET', '/')];
  expect([startOf(after.body).isSignedOut, startOf(kept.body).isSignedOut]).toEqual([true, true]);
});
