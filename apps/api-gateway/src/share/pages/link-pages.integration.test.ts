import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@around/database/db';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { deleteUnusedLocations } from '@around/database/moments/remove-moments';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let publicApp: FastifyInstance;
let webRoot: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  webRoot = await mkdtemp(join(tmpdir(), 'around-web-'));
  await writeFile(
    join(webRoot, 'index.html'),
    await readFile(join(import.meta.dirname, '../../../../web/index.html'), 'utf8'),
  );
  app = await makeGateway({ db: database.db, redis, webRoot });
  publicApp = await makeGateway({ db: database.db, redis, webRoot, publicOrigin: 'https://around.example' });
});
afterAll(async () => {
  await app.close();
  await publicApp.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(webRoot, { recursive: true });
});

const HOST = 'around.example:8443';

async function openLink(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers: { host: HOST, ...headers } });
  return { ...summarize(response.body), response, cacheControl: response.headers['cache-control'] };
}

/** The tags that a preview crawler reads. */
function summarize(html: string) {
  const tags = [...html.matchAll(/<meta\s+(?:name|property)="([^"]+)"\s+content="([^"]*)"\s*\/>/g)];
  return {
    tags: Object.fromEntries(tags.map(([, key, value]) => [key, value])),
    titles: [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  };
}

test('a location page has title, story count, image and canonical URL', async () => {
  const { id } = await makeLivePlace(database.db, 'Kordon', [{}, { postedAt: hoursAgo(2) }]);

  const page = await openLink(`/l/${id}`);

  const url = `http://${HOST}/l/${id}`;
  expect([page.response.statusCode, page.response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect([page.titles, page.canonical]).toEqual([['Kordon · Around'], url]);
  expect(page.tags).toMatchObject({
    description: '2 stories around Kordon right now.',
    robots: 'noindex',
    'og:title': 'Kordon · Around',
    'og:description': '2 stories around Kordon right now.',
    'og:url': url,
    'og:image': `${url}/card.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:image': `${url}/card.jpg`,
  });
  expect(page.response.body).toContain('<div id="root">');
  expect(page.response.body.match(/og:title/g)).toHaveLength(1);
});

test('link pages that are requested at once take turns at the database, two at a time', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const queries: string[] = [];
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      queries.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => gate.then(() => result),
  });
  const busy = await makeGateway({ db, redis, webRoot });
  const names = Array.from({ length: 12 }, (_, index) => `Busy ${index}`);
  const places = await Promise.all(names.map((name) => makeLivePlace(database.db, name)));
  const countBegun = () => places.filter(({ id }) => queries.some((query) => query.includes(id))).length;

  const pages = Promise.all(places.map(({ id }) => busy.inject(`/l/${id}`)));
  await expect.poll(countBegun).toBeGreaterThan(1);
  // Answered after all of the twelve have been read.
  await busy.inject('/livez');
  expect(countBegun()).toBe(2);
  open();

  expect((await pages).map(({ body }) => summarize(body).titles)).toEqual(names.map((name) => [`${name} · Around`]));
  await busy.close();
});

test('a story page has the caption and its own image', async () => {
  const { id, storyIds } = await makeLivePlace(database.db, 'Konak', [{ caption: 'Pigeons\n at   noon' }]);

  const page = await openLink(`/l/${id}/s/${storyIds[0]}`);

  expect(page.tags['og:description']).toBe('Pigeons at noon · 1 story around Konak right now.');
  expect(page.tags['og:image']).toBe(`http://${HOST}/l/${id}/s/${storyIds[0]}/card.jpg`);
});

test('a video story has og:video with a URL on our origin', async () => {
  const clip = { mediaType: 'video', mediaUrl: 'https://cdn.test/clip.mp4?a=1&b=2' } as const;
  const { id, storyIds } = await makeLivePlace(database.db, 'Pier', [clip, {}]);
  const secure = await makeGateway({ db: database.db, redis, webRoot, publicOrigin: 'https://around.example' });

  const { tags } = await openLink(`/l/${id}/s/${storyIds[0]}`);
  const secureTags = summarize((await secure.inject({ url: `/l/${id}/s/${storyIds[0]}` })).body).tags;
  const still = await openLink(`/l/${id}/s/${storyIds[1]}`);

  const path = '/api/proxy/image?url=https%3A%2F%2Fcdn.test%2Fclip.mp4%3Fa%3D1%26b%3D2';
  expect(tags).toMatchObject({
    'og:type': 'video.other',
    'og:video': `http://${HOST}${path}`,
    'og:video:type': 'video/mp4',
  });
  expect(tags).not.toHaveProperty('og:video:secure_url');
  expect(secureTags['og:video:secure_url']).toBe(`https://around.example${path}`);
  expect(still.tags).toMatchObject({ 'og:type': 'website' });
  expect(still.tags).not.toHaveProperty('og:video');
  await secure.close();
});

test('G50 names and captions are escaped', async () => {
  const name = `"><script>alert(1)</script></title>$& $\` 'ü'`;
  const { id, storyIds } = await makeLivePlace(database.db, name, [{ caption: '</head><img src=x onerror=alert(1)>' }]);

  const { response, titles, tags } = await openLink(`/l/${id}/s/${storyIds[0]}`);

  expect(titles).toEqual([
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt;$&amp; $` &#39;ü&#39; · Around',
  ]);
  expect(tags['og:description']).toMatch(/^&lt;\/head&gt;&lt;img src=x onerror=alert\(1\)&gt; · 1 story around &quot;/);
  expect(response.body).not.toMatch(/<script>alert|<img/);
  expect(response.body.match(/<\/head>/g)).toHaveLength(1);
});

test('a page is cached for a minute, and not beyond the first expiry', async () => {
  const long = await makeLivePlace(database.db, 'Long', [{ postedAt: hoursAgo(1) }]);
  const short = await makeLivePlace(database.db, 'Short', [
    { postedAt: hoursAgo(1) },
    { postedAt: new Date(hoursAgo(24).getTime() + 50_000) },
  ]);

  const lifetimeOf = async (url: string) => (await publicApp.inject(url)).headers['cache-control'];
  expect(await lifetimeOf(`/l/${long.id}`)).toBe('public, max-age=60');
  const cacheControl = await lifetimeOf(`/l/${short.id}/s/${short.storyIds[0]}`);
  const [, seconds] = /^public, max-age=(\d+)$/.exec(String(cacheControl))!;
  expect(Number(seconds)).toBeLessThanOrEqual(50);
  expect(Number(seconds)).toBeGreaterThan(0);
});

test('a page without a configured origin is not cacheable: it has the host of its request', async () => {
  const { id } = await makeLivePlace(database.db, 'Anywhere', [{ postedAt: hoursAgo(1) }]);

  expect((await openLink(`/l/${id}`)).cacheControl).toBe('no-cache');
});

test.each([
  ['that has other stories', [{}, {}]],
  ['that has no other story', [{}]],
])('a link to a story that has moved from a place %s leads to its new place', async (_what, stories) => {
  const { db } = database;
  const before = await makeLivePlace(db, 'Home', stories);
  const after = await makeLivePlace(db, 'Kordon', []);
  const storyId = before.storyIds[0]!;
  await db.updateTable('stories').set({ locationId: after.id }).where('id', '=', storyId).execute();
  await refreshLiveLocations(db, [before.id, after.id]);
  const newLink = `/l/${after.id}/s/${storyId}`;

  const { response, cacheControl } = await openLink(`/l/${before.id}/s/${storyId}`);
  const card = await openLink(`/l/${before.id}/s/${storyId}/card.jpg`);

  expect([response.statusCode, response.headers.location, cacheControl]).toEqual([302, newLink, 'no-cache']);
  expect([card.response.statusCode, card.response.headers.location]).toEqual([302, `${newLink}/card.jpg`]);
  expect((await openLink(newLink)).titles).toEqual(['Kordon · Around']);
});

test('expired stories and locations without stories reveal nothing', async () => {
  const live = await makeLivePlace(database.db, 'Secret Garden', [
    { caption: 'whispered', postedAt: hoursAgo(30) },
    { caption: 'loud', postedAt: hoursAgo(1) },
  ]);
  const over = await makeLivePlace(database.db, 'Secret Garden', [{ caption: 'whispered', postedAt: hoursAgo(25) }]);
  const deleted = await makeLocation(database.db, { name: 'Secret Garden', networkLocationId: null });
  await database.db.transaction().execute((tx) => deleteUnusedLocations(tx, [deleted]));
  const links = [
    `/l/${live.id}/s/${live.storyIds[0]}`,
    `/l/${live.id}/s/${randomUUID()}`,
    `/l/${over.id}`,
    `/l/${deleted}`,
    `/l/${deleted}/s/${randomUUID()}`,
  ];

  for (const link of links) {
    const page = await openLink(link);
    expect([page.response.statusCode, page.cacheControl, page.titles]).toEqual([200, 'no-cache', ['Around']]);
    expect(page.tags['og:description']).toBe('See what&#39;s happening around you, now.');
    expect(page.tags.robots).toBe('noindex');
    expect(page.response.body).not.toMatch(/Secret|whispered|loud/);
  }
});

test.each([
  ['an unknown place', `/l/${randomUUID()}`],
  ['no id at all', '/l/nowhere'],
  ['a story of an unknown place', `/l/${randomUUID()}/s/${randomUUID()}`],
])('%s answers 404 with the app and noindex', async (_what, link) => {
  const page = await openLink(link);

  expect([page.response.statusCode, page.cacheControl]).toEqual([404, 'no-cache']);
  expect(page.tags.robots).toBe('noindex');
  expect(page.response.body).toContain('<div id="root">');
});

test('the origin is the configured one, else that of trusted proxy headers', async () => {
  const { id } = await makeLivePlace(database.db, 'Marina');
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
  const behindProxy = await makeGateway({ db: database.db, redis, webRoot, trustedProxies: ['127.0.0.1/32'] });
  const configured = await makeGateway({ db: database.db, redis, webRoot, publicOrigin: 'https://around.example' });
  const canonicalOf = async (gateway: FastifyInstance, headers: Record<string, string>) =>
    summarize((await gateway.inject({ url: `/l/${id}`, headers })).body).canonical;

  expect((await openLink(`/l/${id}`, forwarded)).canonical).toBe(`http://${HOST}/l/${id}`);
  expect(await canonicalOf(behindProxy, { ...forwarded, 'x-forwarded-host': 'around.example' })).toBe(
    `https://around.example/l/${id}`,
  );
  expect(await canonicalOf(configured, { host: 'evil.example' })).toBe(`https://around.example/l/${id}`);
  expect((await openLink(`/l/${id}`, { host: 'a"><b' })).response.statusCode).toBe(400);
  await behindProxy.close();
  await configured.close();
});

test('while the database is down the page answers 503 with Retry-After and the app', async () => {
  const db = connectDatabase('postgres://nobody@127.0.0.1:9/nothing', { poolSize: 1 });
  const gateway = await makeGateway({ db, redis, webRoot });

  const response = await gateway.inject({ url: `/l/${randomUUID()}` });

  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  expect(response.body).toContain('<div id="root">');
  await gateway.close();
  await db.destroy();
});
