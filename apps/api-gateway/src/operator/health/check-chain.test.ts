import { expect, test } from 'vitest';
import { ada, makeChainFacts as facts, MINUTE, proxy } from '../../testing/chain-facts.ts';
import type { ChainFacts } from './chain-facts.ts';
import { checkChain } from './check-chain.ts';

const brokenLinks = (seeded: Partial<ChainFacts>) =>
  checkChain(facts(seeded))
    .links.filter(({ ok }) => !ok)
    .map(({ name }) => name);

test('a healthy chain has a headline with figures', () => {
  const { fresh, summary, freshness, links } = checkChain(facts());

  expect(freshness).toBe(
    'From posting to the feed, last 3 hours: p50 4 minutes, p95 12 minutes, 95% within one interval (15 minutes)',
  );
  expect(summary).toBe('Yes: 30 live stories in 8 places, the newest 7 minutes old');
  expect(fresh).toBe(true);
  expect(links.map(({ name }) => name)).toEqual([
    'area',
    'places',
    'accounts',
    'crawl',
    'proxies',
    'stories',
    'media',
    'uploads',
    'reports',
    'push',
  ]);
});

test.each<[string, Partial<ChainFacts>, string, string]>([
  [
    'a challenged account',
    {
      accounts: [
        { ...ada, state: 'needs_attention', stateReason: 'challenge' },
        { ...ada, username: 'grace' },
      ],
    },
    'Yes, but: Account ada needs attention (challenge)',
    'accounts',
  ],
  [
    'all accounts cooling',
    {
      accounts: [
        { ...ada, state: 'cooling', restLeftMs: 20 * MINUTE },
        { ...ada, state: 'cooling', restLeftMs: 12 * MINUTE },
      ],
    },
    'Yes, but: All 2 accounts are cooling down; the first is available in 12 minutes',
    'accounts',
  ],
  [
    'a dead proxy',
    { proxies: [{ ...proxy, state: 'quarantined', stateReason: 'no connection' }] },
    'Yes, but: Proxy 10.0.0.1:80 is quarantined (no connection)',
    'proxies',
  ],
  [
    'a report that waits for more than a day',
    { cases: { waiting: 2, oldestMs: 30 * 60 * MINUTE, failedDecisions: 0 } },
    'Yes, but: 2 cases wait for a decision, the oldest for 1 day',
    'reports',
  ],
  [
    'a decision that cannot be carried out',
    { cases: { waiting: 0, oldestMs: null, failedDecisions: 1 } },
    'Yes, but: A decision could not be carried out completely: read "decision not settled" in the log of the gateways',
    'reports',
  ],
  [
    'push services that refuse everything for hours',
    { push: { told: 0, failing: 12, failingMs: 120 * MINUTE, reason: '403' } },
    'Yes, but: No notification could be delivered for 2 hours, to 12 browsers: push services answer 403, so check the VAPID keys',
    'push',
  ],
  [
    'push services that cannot be reached',
    { push: { told: 0, failing: 1, failingMs: 61 * MINUTE, reason: 'UND_ERR_CONNECT_TIMEOUT' } },
    'Yes, but: No notification could be delivered for 1 hour, to 1 browser: push services cannot be reached (UND_ERR_CONNECT_TIMEOUT), so check the way to their port 443',
    'push',
  ],
  [
    'a wrong proxy password',
    { proxies: [{ ...proxy, state: 'disabled', stateReason: 'it refuses its credentials' }] },
    'Yes, but: Proxy 10.0.0.1:80 is disabled (it refuses its credentials)',
    'proxies',
  ],
  [
    'a few stories that are much too late',
    { freshness: { stories: 20, p50Seconds: 300, p95Seconds: 4_000, withinInterval: 18, unplaced: 0, backlog: 0 } },
    'Yes, but: Stories arrive late. From posting to the feed, last 3 hours: p50 5 minutes, p95 1 hour, 90% within one interval (15 minutes)',
    'stories',
  ],
  [
    'stories of which most are a little late',
    { freshness: { stories: 20, p50Seconds: 1_200, p95Seconds: 3_000, withinInterval: 9, unplaced: 0, backlog: 0 } },
    'Yes, but: Stories arrive late. From posting to the feed, last 3 hours: p50 20 minutes, p95 50 minutes, 45% within one interval (15 minutes)',
    'stories',
  ],
  [
    'late stories',
    { freshness: { stories: 20, p50Seconds: 1_500, p95Seconds: 4_000, withinInterval: 6, unplaced: 3, backlog: 40 } },
    'Yes, but: Stories arrive late. From posting to the feed, last 3 hours: p50 25 minutes, p95 1 hour, 30% within one interval (15 minutes); 3 without a place count as late; backlog of new venues: 40, not counted',
    'stories',
  ],
  [
    'a media cache whose disk is full',
    { mediaCache: { isKnown: true, problem: 'The disk of the media cache is full' } },
    'Yes, but: The disk of the media cache is full. Media load slowly until the disk is mended',
    'media',
  ],
  ['a stopped crawler', { isRunning: false }, 'Yes, but: The crawler is stopped', 'crawl'],
  ['no worker', { workersAlive: 0 }, 'Yes, but: No crawler worker is running', 'crawl'],
  [
    'unplaced stories',
    { runs: { ...facts().runs, storiesUnplaced: 20 } },
    'Yes, but: 20 of the last 40 stories have no place',
    'stories',
  ],
  [
    'an empty tray',
    {
      runs: { ...facts().runs, storiesFetched: 0 },
      stories: { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null },
      trays: { read: 6, empty: 6, largest: 0 },
    },
    'No: The last 3 crawls found the tray empty: no followed profile has a live story',
    'stories',
  ],
  [
    'a tray with live profiles whose stories are never fetched',
    {
      runs: { ...facts().runs, storiesFetched: 0 },
      stories: { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null },
      trays: { read: 6, empty: 5, largest: 2 },
    },
    'No: The last 3 crawls brought no story',
    'stories',
  ],
])('the headline names %s', (_name, seeded, summary, link) => {
  expect(checkChain(facts(seeded)).summary).toBe(summary);
  expect(brokenLinks(seeded)).toEqual([link]);
});

test('the headline names the root cause, and every broken link has an action', () => {
  const { fresh, summary, links } = checkChain(
    facts({
      isRunning: false,
      stories: { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null },
      areas: [{ name: 'Izmir, Turkey', livePlaces: 0 }],
    }),
  );

  expect(fresh).toBe(false);
  expect(summary).toBe('No: The crawler is stopped');
  expect(links.filter(({ ok }) => !ok).every(({ action }) => action !== null)).toBe(true);
  expect(links.find(({ name }) => name === 'crawl')?.action?.call).toEqual({
    method: 'POST',
    path: '/api/instagram/crawler/control',
    body: { action: 'start' },
  });
});

const cooling = { ...ada, state: 'cooling', restLeftMs: 12 * MINUTE } as const;
const afterThrottles: Partial<ChainFacts> = {
  accounts: [cooling, { ...cooling, username: 'grace' }],
  proxies: [{ ...proxy, state: 'cooling', restLeftMs: 5 * MINUTE }],
  pause: { cause: 'accounts_blocked', reason: '2 of 2 accounts were stopped or throttled', leftMs: 20_000 },
};

test('when all accounts cool down, the headline names the accounts rather than the pause or the proxies', () => {
  expect(checkChain(facts(afterThrottles)).summary).toBe(
    'Yes, but: All 2 accounts are cooling down; the first is available in 12 minutes',
  );
});

test.each<[string, Partial<ChainFacts>, RegExp]>([
  ['without a worker', { workersAlive: 0 }, /No crawler worker/],
  ['while the crawler is stopped', { isRunning: false }, /The crawler is stopped/],
  [
    'while the network is down',
    { pause: { cause: 'network_down', reason: 'the network served none of 3 accounts', leftMs: 20_000 } },
    /the network served none/,
  ],
  ['as long as one account can work', { accounts: [cooling, ada] }, /All crawling is paused/],
])('%s, the headline does not name the cooling accounts', (_when, seeded, line) => {
  expect(checkChain(facts({ ...afterThrottles, ...seeded })).summary).toMatch(line);
});

test('few stories are never late, and without any there are no figures', () => {
  const freshness = { stories: 3, p50Seconds: 9_000, p95Seconds: 9_000, withinInterval: 0, unplaced: 0, backlog: 0 };
  const none = { stories: 0, p50Seconds: null, p95Seconds: null, withinInterval: 0, unplaced: 0, backlog: 0 };

  expect(brokenLinks({ freshness })).toEqual([]);
  expect(checkChain(facts({ freshness: none })).freshness).toBeNull();
});

test('a new system is "not yet" until its first crawl is late', () => {
  const runs = { ...facts().runs, runs: 0, lastFinishedMs: null };
  const stories = { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null };

  expect(checkChain(facts({ runs, stories, systemAgeMs: 20_000 }))).toMatchObject({
    startingUp: true,
    summary: 'Not yet: Nothing has been crawled yet',
  });
  expect(checkChain(facts({ runs, stories, systemAgeMs: 6 * MINUTE }))).toMatchObject({
    startingUp: false,
    summary: 'No: Nothing has been crawled yet',
  });
});
