import { launchBrowser, type WatchedPage } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { type CrawlerSeed, clearRules, postControl, readControl } from '../sandbox-control.ts';
import { pauseProgram, queryDatabase } from '../stack-services.ts';
import { openConsole, readFirstLine } from './console-page.ts';
import { crawlNow } from './crawl-now.ts';
import { type OperatorApi, signIn } from './operator-api.ts';

/**
 * One thing at a time goes wrong with the running system, from mild to severe, and each is put right again by what the console
 * offers: the first line of the dashboard must name it, and nothing else.
 */
const controlUrl = inject('controlUrl');
const CONTROL = '/api/instagram/crawler/control';
const TRAY = '/api/v1/feed/reels_tray/';

type Health = { fresh: boolean; summary: string; links: Array<{ name: string; ok: boolean; cause: string }> };
type Proxy = { id: string; ip: string; port: number; isActive: boolean };

/** The health of the crawl depends on this many runs. */
const RUNS_JUDGED = 3;
const JUDGED_WITHIN_MS = 240_000;

let browser: Browser;
let dashboard: WatchedPage;
let api: OperatorApi;
let seed: CrawlerSeed;

beforeAll(async () => {
  [browser, api, seed] = await Promise.all([
    launchBrowser(),
    signIn(),
    readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed'),
  ]);
  dashboard = await openConsole(browser, '/admin', { expectedErrors: [/status of 50\d/] });
});
afterAll(async () => {
  await dashboard[Symbol.asyncDispose]();
  await browser.close();
});

/** Each test starts with a healthy system. */
afterEach(async () => {
  await clearRules(controlUrl);
  await expectFirstLine(/^Yes: \d+ live stories in \d+ places/);
});

async function breakNetwork(rule: object): Promise<void> {
  await postControl(controlUrl, '/control/rules', rule);
}

/** Waits for the summary in the API, then checks it on the dashboard. */
async function expectFirstLine(line: RegExp): Promise<void> {
  const judge = async () => (await api.get<Health>('/api/admin/health')).summary;
  await expect.poll(judge, { timeout: JUDGED_WITHIN_MS, interval: 500 }).toMatch(line);
  await dashboard.page.reload();
  await expect.poll(() => readFirstLine(dashboard.page)).toMatch(line);
}

async function findProxy(name: string): Promise<{ proxy: Proxy; password: string; address: string }> {
  const { host, port, password } = seed.proxies.find((candidate) => candidate.name === name)!;
  const { proxies } = await api.get<{ proxies: Proxy[] }>('/api/admin/proxies');
  const proxy = proxies.find((candidate) => candidate.ip === host && candidate.port === port)!;
  return { proxy, password, address: `${host}:${port}` };
}

test('stories without a place are counted until their author gets a home', async () => {
  // The first crawl of a new system is so large that sixty stories would not be noticed.
  for (let runs = 0; runs < RUNS_JUDGED; runs += 1) await crawlNow(api);
  const [author] = await queryDatabase<{ id: string; username: string; latitude: number; longitude: number }>(`
    select profiles.id, username, latitude, longitude from profiles join stories on stories.profile_id = profiles.id
    where latitude is not null group by profiles.id order by count(*) filter (where placed_by <> 'home') limit 1`);
  const { id, username, latitude, longitude } = author!;
  await queryDatabase(`update stories set placed_by = 'home' where profile_id = $1`, [id]);
  await queryDatabase(
    'update profiles set latitude = null, longitude = null, stories_fetched_at = null where id = $1',
    [id],
  );
  const order = { username, mediaType: 'image', sticker: 'absent' };
  await Promise.all(Array.from({ length: 60 }, () => postControl(controlUrl, '/control/stories', order)));
  await crawlNow(api);

  await expectFirstLine(/^Yes, but: \d+ of the last \d+ stories have no place$/);

  await api.send('POST', `/api/admin/instagram-profiles/${id}/home`, { home: { latitude, longitude } });
  await queryDatabase('update profiles set stories_fetched_at = null where id = $1', [id]);
  for (let runs = 0; runs < RUNS_JUDGED; runs += 1) await crawlNow(api);
  const countPlaced = async () => {
    const counting = 'select count(*)::int as count from stories where profile_id = $1';
    return (await queryDatabase<{ count: number }>(counting, [id]))[0]!.count;
  };
  await expect.poll(countPlaced).toBeGreaterThan(60);
});

test('a challenged account is named as needing attention', async () => {
  const { username } = seed.accounts[1]!;
  await breakNetwork({ surface: 'api', account: username, answer: 'challenge_required' });
  await crawlNow(api);

  await expectFirstLine(new RegExp(`^Yes, but: Account ${username} needs attention \\(.*challenge`));

  await clearRules(controlUrl);
  await api.send('POST', '/api/instagram/reset-accounts');
});

test('a dead proxy is named with its address', async () => {
  const { proxy, address } = await findProxy('ankara-1');
  await breakNetwork({ surface: 'proxy', proxy: 'ankara-1', answer: 'unreachable' });
  const crawling = crawlNow(api);

  await expectFirstLine(new RegExp(`^Yes, but: Proxy ${address} (cools down|waits for a probe|is quarantined)`));

  await clearRules(controlUrl);
  await api.send('POST', `/api/admin/proxies/${proxy.id}/unfreeze`);
  await crawling;
});

test('a proxy with a wrong password is out of service until it is edited', async () => {
  const { proxy, password, address } = await findProxy('dubai-1');
  await api.send('PATCH', `/api/admin/proxies/${proxy.id}`, { password: 'not the password' });
  await crawlNow(api);

  await expectFirstLine(new RegExp(`^Yes, but: Proxy ${address} is disabled \\(.*(credentials|407)`));
  expect((await findProxy('dubai-1')).proxy.isActive).toBe(false);

  await api.send('PATCH', `/api/admin/proxies/${proxy.id}`, { password });
});

test('an empty tray is reported, and that visitors get nothing new', async () => {
  await breakNetwork({ surface: 'api', pathPrefix: TRAY, answer: 'empty_tray' });
  await queryDatabase('update profiles set stories_fetched_at = now()');
  for (let runs = 0; runs < RUNS_JUDGED; runs += 1) await crawlNow(api);
  await queryDatabase(`update stories set created_at = created_at - interval '4 hours'`);

  await expectFirstLine(/^No: The last 3 crawls found the tray empty/);

  await clearRules(controlUrl);
  const [venue] = await readControl<Array<{ username: string }>>(controlUrl, '/control/venues');
  await postControl(controlUrl, '/control/stories', { username: venue!.username });
  await crawlNow(api);
});

test('cooling accounts are counted, with the time when the first is back', async () => {
  await breakNetwork({ surface: 'api', answer: 'throttled', retryAfterSeconds: 900 });
  const crawling = crawlNow(api);

  await expectFirstLine(/^Yes, but: All 6 accounts are cooling down; the first is available in 1[0-5] minutes$/);

  await clearRules(controlUrl);
  await api.send('POST', '/api/instagram/crawler/resume');
  await api.send('POST', '/api/instagram/reset-accounts');
  const { proxies } = await api.get<{ proxies: Proxy[] }>('/api/admin/proxies');
  for (const { id } of proxies) await api.send('POST', `/api/admin/proxies/${id}/unfreeze`);
  await crawling;
});

test('a stopped crawler is reported, and the button next to it starts it', async () => {
  await api.send('POST', CONTROL, { action: 'stop' });

  await expectFirstLine(/^Yes, but: The crawler is stopped$/);

  await dashboard.page.getByRole('button', { name: 'Start the crawler' }).first().click();
});

test('a missing worker is reported, requests that need one are refused at once, and it recovers by itself', async () => {
  using _crawler = pauseProgram('crawler');

  await expectFirstLine(/^Yes, but: No crawler worker is running$/);
  // Sent once: `api.send` repeats what was refused with 503.
  const refused = await fetch(`${api.stackUrl}/api/instagram/refresh`, {
    method: 'POST',
    headers: { cookie: api.cookie },
  });

  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    error: 'no_worker',
    message: 'No crawler worker is running, so nothing can be requested from the network',
  });
});
