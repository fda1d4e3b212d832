import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn } from '../visitor/auth/auth-dialog.ts';
import { openFeed, phone } from '../visitor/feed-page.ts';
import { makeClip } from '../visitor/moments/clip.ts';
import { makeVideo } from '../visitor/moments/sample-videos.ts';
import { fillInMoment, isLive, openShareDialog, submitButton } from '../visitor/moments/share-dialog.ts';
import { feedAddress, newPlace, shareMoment, untilProcessed } from '../visitor/moments/share-moment.ts';
import { logIn, makeUser, newVisitorPage, signUp } from '../visitor/new-user.ts';
import { readFeed } from '../visitor/stories.ts';
import {
  type ComposeProject,
  compose,
  listContainers,
  query,
  runIn,
  startDemo,
  startMissing,
} from './compose-project.ts';

const FIRST_CRAWL_MS = 180_000;
/** A stream that the edge buffers shows nothing before the heartbeats have filled a buffer. */
const BEFORE_A_HEARTBEAT_MS = 20_000;
const CONTROL = 'http://sandbox-network:4003/control';

let demo: ComposeProject;
let browser: Browser;
beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.[Symbol.asyncDispose]();
  expect(await listContainers()).toEqual([]);
});

test('a visitor sees crawled stories with their pictures, through the edge only', async () => {
  await expect
    .poll(async () => (await readFeed(demo.url)).length, { timeout: FIRST_CRAWL_MS })
    .toBeGreaterThanOrEqual(10);
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));

  await openFeed(page, demo.url);

  const picture = page.locator('[data-slot] article').first().locator('img');
  const isLoaded = () =>
    picture.evaluateAll((images) =>
      images.some((image) => image instanceof HTMLImageElement && image.complete && image.naturalHeight >= 1_000),
    );
  await expect.poll(isLoaded).toBe(true);
  expect([...origins]).toEqual([demo.url]);
});

test('the preview card of a link is drawn', async () => {
  await expect.poll(async () => (await readFeed(demo.url)).length, { timeout: FIRST_CRAWL_MS }).toBeGreaterThan(0);
  const [place] = await readFeed(demo.url);

  const card = await fetch(`${demo.url}/l/${place!.id}/s/${place!.stories[0]!.id}/card.jpg`);

  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  // Of another poster: the card of Around itself has one color and a logo.
  expect((await card.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
});

test("a request has the edge's id in the answers of all programs, whatever the visitor sends", async () => {
  const madeUp = '00000000000000000000000000000000';
  const paths = ['/api/feed', '/api/login', '/api/mixkit-video?video=none'];

  const answers = await Promise.all(
    paths.map((path) => fetch(demo.url + path, { headers: { 'x-request-id': madeUp } })),
  );

  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(ids).toEqual(paths.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set([...ids, madeUp]).size).toBe(paths.length + 1);
});

test('the files of the web app are compressed and immutable, and the answer for an unknown file is not cached', async () => {
  const html = await (await fetch(demo.url)).text();
  const [script = ''] = html.match(/\/assets\/[^"]+\.js/) ?? [];

  const found = await fetch(demo.url + script, { headers: { 'accept-encoding': 'br' } });
  const missing = await fetch(`${demo.url}/assets/missing.js`);

  expect(found.headers.get('content-encoding')).toBe('br');
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable');
});

test('events of the feed come through the edge at once', async () => {
  const leaving = new AbortController();
  const stream = await fetch(`${demo.url}/api/feed/events?lat=38.42&lng=27.13&instagram=true`, {
    signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(BEFORE_A_HEARTBEAT_MS)]),
  });

  const first = await stream.body!.getReader().read();
  leaving.abort();

  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect(new TextDecoder().decode(first.value)).toMatch(/^retry: \d+\n/);
});

test('only the edge publishes a port, and the media-proxy reaches neither Postgres nor Redis', async () => {
  const publishing = (await listContainers()).filter(({ publishes }) => publishes);
  const addresses = await runIn(
    'crawler',
    `import { lookup } from 'node:dns/promises';
     const found = await Promise.all(['postgres', 'redis'].map((name) => lookup(name)));
     console.log(found.map(({ address }) => address).join());`,
  );
  const [postgres, redis] = addresses.split(',');
  const targets = JSON.stringify([
    ['postgres', 5432],
    [postgres, 5432],
    ['redis', 6379],
    [redis, 6379],
  ]);
  const countReached = `import { connect } from 'node:net';
     const reach = ([host, port]) => new Promise((resolve) => {
       const socket = connect({ host, port, timeout: 2_000 }, () => resolve(true));
       socket.once('error', () => resolve(false)).once('timeout', () => resolve(false));
     });
     const reached = await Promise.all(${targets}.map(reach));
     console.log(reached.filter(Boolean).length);
     process.exit();`;

  expect(publishing.map(({ service }) => service)).toEqual(['edge']);
  expect(await runIn('crawler', countReached)).toBe('4');
  expect(await runIn('media-proxy', countReached)).toBe('0');
});

test('a visitor signs up and shares a moment, and it is live', async () => {
  await using clip = await makeClip('kordon.mp4');
  const caption = `From a container ${Date.now()}`;
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openShareDialog(page, demo.url);
  await fillInMoment(dialog, { video: clip.path, caption });
  await submitButton(dialog).click();
  await page.waitForURL('**/auth?returnTo=/upload');
  await dialog.waitFor({ state: 'detached' });
  const { username, fullName, password } = makeUser();
  await fillIn(page.locator('main'), { fullName, username, password, confirmPassword: password });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await dialog.getByText('kordon.mp4').waitFor();
  await submitButton(dialog).click();
  await dialog.waitFor({ state: 'detached' });

  await expect.poll(() => isLive(demo.url, caption)).toBe(true);
});

test('four crawlers share the accounts, and those that are scaled down give theirs back before they stop', async () => {
  await startMissing({ crawlers: 4 });
  const rule = { surface: 'api', answer: 'slow', delayMs: 2_000 };
  await runIn(
    'crawler',
    `await fetch('${CONTROL}/rules', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(rule)}' });`,
  );
  const owners = () =>
    query(`select distinct split_part(lease_owner, ':', 1) from accounts where leased_until > clock_timestamp()`);
  await expect.poll(async () => (await owners()).length).toBeGreaterThan(1);

  await startMissing({ crawlers: 1 });
  const owning = await owners();
  const running = (await listContainers()).filter(({ service }) => service === 'crawler').map(({ id }) => id);

  expect(running).toHaveLength(1);
  expect(owning.filter((host) => !running.includes(host))).toEqual([]);
  await runIn('crawler', `await fetch('${CONTROL}/rules', { method: 'DELETE' });`);
});

test('a crawler that crashes is restarted', async () => {
  const restarts = async () => {
    const [{ id } = { id: '' }] = (await listContainers()).filter(({ service }) => service === 'crawler');
    return query(`select count(*) from crawler_workers where host like '${id}%'`);
  };
  const [before] = await restarts();

  await compose('exec', '-T', 'crawler', 'sh', '-c', 'kill -KILL -1').catch(() => undefined);

  await expect.poll(restarts).not.toEqual([before]);
  await startMissing({ crawlers: 1 });
});

test('nothing is lost when all containers are killed while a moment is processed', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const user = makeUser();
  await signUp(watched, demo.url, user);
  const place = newPlace();
  const moment = await shareMoment(page, demo.url, { place, file: await makeVideo('long.mp4') });
  const before = await query('select id from stories');

  await compose('kill', 'postgres', 'redis', 'api-gateway', 'media-proxy', 'upload-worker', 'crawler', 'edge');
  await startMissing({ crawlers: 1 });

  const { url } = demo;
  expect(await logIn(watched, url, user)).toBe(200);
  expect((await untilProcessed(page, url, moment.id)).status).toBe('live');
  const after = new Set(await query('select id from stories'));
  expect(before.filter((id) => !after.has(id))).toEqual([]);
  await openFeed(page, feedAddress(url, place));
  const finished = `select count(*) from crawl_runs where finished_at > clock_timestamp() - interval '1 minute'`;
  await expect.poll(() => query(finished)).not.toEqual(['0']);
});
