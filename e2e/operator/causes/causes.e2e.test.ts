import { isDeepStrictEqual } from 'node:util';
import { launchBrowser } from '@around/test-harness/browser';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolations } from '../../find-violations.ts';
import { markHeadings, openInPlace, waitForHeading } from '../../open-in-place.ts';
import { type CrawlerSeed, clearRules, postControl, readControl } from '../../sandbox-control.ts';
import { queryDatabase } from '../../stack-services.ts';
import { whileOpen } from '../../while-open.ts';
import { ALERTED_WITHIN_MS, openConsole } from '../console-page.ts';
import { crawlNow } from '../crawl-now.ts';
import { readStories, report } from '../moderation/queue-api.ts';
import { type OperatorApi, signIn } from '../operator-api.ts';
import { findRedFigures, type RedFigure } from './red-figures.ts';

/** Every page with figures, those with tabs once per tab. The log of requests is left out: links end at its failed requests. */
const PAGES = [
  '/admin',
  '/admin?tab=crawler',
  '/admin?panel=crawler&tab=accounts',
  '/admin/alerts',
  '/admin/instagram-status',
  '/admin/causes',
  '/admin/stories',
  '/admin/profiles',
  '/admin/instagram-accounts',
  '/admin/proxy-manager',
  '/simple-proxy-manager',
  '/simple-proxy-manager?tab=accounts',
  '/admin/unreadable-stories',
  '/admin/moderation',
  '/admin/collection',
  '/admin/crawler-statistics',
  '/admin/crawler-statistics?tab=accounts',
  '/admin/crawler-debug',
  '/admin/audit-log',
];

/** They may have no red figure while the accounts and proxies of this journey are broken. On a busy machine some have one. */
const MAY_HAVE_NO_FIGURE = [
  '/admin/instagram-status',
  '/admin/stories',
  '/admin/profiles',
  '/admin/moderation',
  '/admin/collection',
  '/admin/audit-log',
];

/** Pages that explain a figure, and what they must show. */
const ENDS: { page: RegExp; shows: (page: Page) => Promise<unknown> }[] = [
  {
    // The account, proxy, job and request of each failure; or when and why the state changed without one.
    page: /^\/admin\/(causes|activity)/,
    shows: (page) => page.locator('main tbody tr').first().waitFor(),
  },
  {
    page: /^\/admin\/stories\/./,
    shows: (page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fetched' }).first().waitFor(),
  },
  { page: /^\/admin\/queues\/queue\//, shows: (page) => page.getByText('Around queues').first().waitFor() },
  { page: /home=missing/, shows: (page) => page.getByLabel('Only profiles without a home').first().waitFor() },
  { page: /tab=credentials/, shows: (page) => page.getByRole('button', { name: 'Test Connection' }).waitFor() },
];

/** Loading texts are shown after a moment only. */
const DRAWN_AFTER_MS = 1_000;
const controlUrl = inject('controlUrl');

let browser: Browser;
let api: OperatorApi;
let seed: CrawlerSeed;
/** The names of accounts and proxies. A figure in the row of one must lead to a cause about the same one. */
let subjects: string[];
beforeAll(async () => {
  [browser, api, seed] = await Promise.all([
    launchBrowser(),
    signIn(),
    readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed'),
  ]);
  subjects = [
    ...seed.accounts.map(({ username }) => username),
    ...seed.proxies.map(({ host, port }) => `${host}:${port}`),
  ];
});
afterAll(() => browser.close());

test('every red or amber figure leads to what is behind it in at most two presses', async () => {
  await using _broken = await breakMuch();
  await using watched = await openConsole(browser, '/admin', { expectedErrors: [/status of 50\d/] });
  const { page } = watched;

  const walked = await expectNoDeadEnd(page, PAGES);

  // A page whose figures are not found must not count as a page without figures.
  expect(PAGES.filter((path) => !walked.has(path) && !MAY_HAVE_NO_FIGURE.includes(path))).toEqual([]);
});

test('the number of open alerts leads to them, and from there to their causes', async () => {
  await using _broken = await breakMuch();
  await using watched = await openConsole(browser, '/admin/guide');
  const { page } = watched;
  // The alert of the previous test may still be open, and end before the alert of this test begins.
  await page.getByRole('link', { name: /Alerts.*[1-9]/ }).click({ timeout: ALERTED_WITHIN_MS });

  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'needs attention' });
  await alert.getByRole('link', { name: 'Find the cause' }).click({ timeout: ALERTED_WITHIN_MS });
  await page.waitForURL(/\/admin\/causes\?account=/);
  await page.getByRole('table', { name: 'Causes' }).getByText('Challenged').first().waitFor();
  await page.getByRole('table', { name: 'State changes' }).getByText('Needs attention').first().waitFor();
});

test('rare red figures, too, lead to what is behind them', async () => {
  await using watched = await openConsole(browser, '/admin/instagram-status');
  const { page } = watched;
  for (const [path, edit] of RARE)
    await page.route(
      path,
      whileOpen((route) => answerWith(route, edit)),
    );

  const paths = ['/admin?tab=crawler', '/admin/instagram-status', '/admin/crawler-debug'];
  const walked = await expectNoDeadEnd(page, paths);

  expect([...walked.values()].flat()).toEqual(
    expect.arrayContaining(
      [
        ...['Not authenticated', 'No crawler worker', 'Paused: the network is down', 'Not connected', 'Not configured'],
        ...['No upload worker', 'Media store full', 'Invalid Session'],
      ].map((text) => expect.stringContaining(text)),
    ),
  );
  expect(await findViolations(page)).toEqual([]);
});

/** Follows the links of each red figure of the pages to their end. Of the figures with the same link and subject, one is pressed. */
async function expectNoDeadEnd(page: Page, paths: string[]): Promise<Map<string, string[]>> {
  const deadEnds: string[] = [];
  const walked = new Map<string, string[]>();
  const arrived = new Set<string>();
  for (const path of paths) {
    await goTo(page, path);
    const figures = await findWhenStill(page);
    if (figures.length > 0) walked.set(path, [...new Set(figures.map(({ text }) => text))]);
    const byKey = new Map<string, RedFigure>(figures.map((figure) => [keyOf(figure), figure]));
    for (const [key, figure] of byKey) {
      if (arrived.has(key)) continue;
      if (await isLedToCause(page, path, figure)) arrived.add(key);
      else deadEnds.push(`${path}: "${figure.text}" (${subjectOf(figure)}) ends at ${page.url()}`);
    }
  }
  expect(deadEnds).toEqual([]);
  return walked;
}

/** The figures of a page that has drawn its data: nothing is loading, and two reads in a row find the same figures and links. */
async function findWhenStill(page: Page): Promise<RedFigure[]> {
  let found = await findRedFigures(page);
  const isStill = async () => {
    const before = found.map(keyOf);
    found = await findRedFigures(page);
    return isDeepStrictEqual(found.map(keyOf), before) && (await page.locator('main .skeleton').count()) === 0;
  };
  await page.waitForTimeout(DRAWN_AFTER_MS);
  await expect.poll(isStill, { interval: 500 }).toBe(true);
  return found;
}

function keyOf(figure: RedFigure): string {
  return JSON.stringify([figure.href, figure.button, subjectOf(figure)]);
}

function subjectOf({ row }: RedFigure): string | undefined {
  return subjects.find((name) => row.includes(name));
}

async function isLedToCause(page: Page, path: string, figure: RedFigure): Promise<boolean> {
  await goTo(page, path);
  const subject = subjectOf(figure);
  if (figure.button !== null) {
    await page.getByRole('button', { name: figure.button }).first().click();
    const causes = page.getByRole('dialog').getByRole('link', { name: /^Causes of / });
    return pressAndArrive(page, causes, subject);
  }
  const href = await linkNow(page, figure);
  if (href === null) return false;
  const link = page.locator(`main a[href=${JSON.stringify(href)}]`).first();
  return (
    (await pressAndArrive(page, link, subject)) || pressAndArrive(page, page.locator(ONE_OF_ENDS).first(), subject)
  );
}

/**
 * The current link of the figure: a cause links to its last request, and there may be a newer one since the first read. If the figure
 * has no link yet, the link of the first read.
 */
async function linkNow(page: Page, figure: RedFigure): Promise<string | null> {
  const figures = await findRedFigures(page);
  const isSame = (one: RedFigure) => one.text === figure.text && subjectOf(one) === subjectOf(figure);
  const now = figures.find((one) => keyOf(one) === keyOf(figure)) ?? figures.find(isSame);
  return now?.href ?? figure.href;
}

/** Links in the page's own content that lead to one of the end pages. */
const ONE_OF_ENDS = ['causes', 'activity', 'stories/', 'queues/queue/']
  .map((end) => `main a[href^="/admin/${end}"]`)
  .join(', ');

type Link = ReturnType<Page['locator']>;

async function pressAndArrive(page: Page, link: Link, subject: string | undefined): Promise<boolean> {
  const left = new URL(page.url());
  await markHeadings(page);
  await link.click({ timeout: 30_000 }).catch(() => undefined);
  await page.waitForURL((url) => url.href !== left.href, { timeout: 15_000 }).catch(() => undefined);
  const { pathname, search } = new URL(page.url());
  // The same screen keeps its heading.
  if (pathname !== left.pathname) await waitForHeading(page);
  await waitForData(page);
  const end = ENDS.find((one) => one.page.test(pathname + search));
  if (!end) return false;
  return succeeds(async () => {
    await end.shows(page);
    if (subject !== undefined) await expect.poll(() => isAbout(page, subject), { timeout: 30_000 }).toBe(true);
  });
}

function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  );
}

/** Only requests of the account or proxy are shown, or nothing failed and the filter says whose state has changed. */
async function isAbout(page: Page, subject: string): Promise<boolean> {
  const rows = await page
    .getByRole('table', { name: /^(Causes|Requests)$/ })
    .locator('tbody tr')
    .allInnerTexts();
  if (rows.length > 0) return rows.every((row) => row.includes(subject));
  const chosen = await page
    .locator('main select')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).selectedOptions[0]?.textContent));
  return chosen.includes(subject);
}

async function goTo(page: Page, path: string): Promise<void> {
  const isInside = await page.locator('[data-console]').count();
  if (isInside > 0) await openInPlace(page, path);
  else await page.goto(new URL(path, page.url()).href);
  await waitForData(page);
}

async function waitForData(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.skeleton, [aria-busy=true]').count()).toBe(0);
  await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0);
}

/** An account that needs attention, one that rests, a proxy with a wrong password, an unreadable story, and reports. */
async function breakMuch(): Promise<AsyncDisposable> {
  const [, challenged, throttled] = seed.accounts;
  await postControl(controlUrl, '/control/rules', {
    surface: 'api',
    account: challenged!.username,
    answer: 'challenge_required',
  });
  await postControl(controlUrl, '/control/rules', {
    surface: 'api',
    account: throttled!.username,
    answer: 'throttled',
    retryAfterSeconds: 900,
  });
  const dubai = seed.proxies.find(({ name }) => name === 'dubai-1')!;
  const { proxies } = await api.get<{ proxies: { id: string; port: number }[] }>('/api/admin/proxies');
  const proxyPath = `/api/admin/proxies/${proxies.find(({ port }) => port === dubai.port)!.id}`;
  await api.send('PATCH', proxyPath, { password: 'not the password' });
  await crawlNow(api);
  await queryDatabase(`
    insert into set_aside_stories (profile_id, media_id, reason, keys, is_whole_profile, times)
    select id, '4071', 'video_versions: Invalid input', '{pk}', false, 3 from profiles order by username limit 1`);
  const stories = await readStories(api.stackUrl);
  await report(api.stackUrl, stories[0]!.id, 'self_harm');
  await report(api.stackUrl, stories[1]!.id, 'filmed_secretly');
  type Alerts = { alerts: { rule: string; endedAt: string | null }[] };
  const openAlerts = async () =>
    (await api.get<Alerts>('/api/admin/alerts')).alerts.filter(({ endedAt }) => !endedAt).map(({ rule }) => rule);
  await expect
    .poll(openAlerts, { timeout: ALERTED_WITHIN_MS })
    .toEqual(expect.arrayContaining(['account', 'set_aside']));
  return {
    async [Symbol.asyncDispose]() {
      await clearRules(controlUrl);
      await api.send('PATCH', proxyPath, { password: dubai.password });
      await api.send('POST', '/api/instagram/reset-accounts');
      await queryDatabase('delete from set_aside_stories');
      await queryDatabase('delete from moderation_cases');
    },
  };
}

type Body = Record<string, Record<string, unknown>>;

/** States that a running system takes long to reach, or that break it. */
const RARE: [path: string, edit: (body: Body) => void][] = [
  [
    '**/api/instagram/crawler/status',
    ({ crawler, auth }) => {
      Object.assign(auth!, { authenticated: false, configured: false, authError: 'The network asks for a new login' });
      Object.assign(crawler!, {
        workersAlive: 0,
        pause: { cause: 'network_down', reason: 'the network is down', until: minutesFromNow(9) },
      });
    },
  ],
  ['**/api/admin/uploads', (body) => Object.assign(body, { workers: [], store: { ...body.store, problem: 'full' } })],
  [
    '**/api/instagram/crawler/debug*',
    ({ systemInfo }) => {
      systemInfo!.sessionIdStatus = { valid: false, message: 'The session is over' };
    },
  ],
];

async function answerWith(route: Route, edit: (body: Body) => void): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as Body;
  edit(body);
  await route.fulfill({ response, json: body });
}

function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
