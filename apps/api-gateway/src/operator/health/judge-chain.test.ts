import { expect, test } from 'vitest';
import type { ChainFacts } from './chain-facts.ts';
import { judgeChain } from './judge-chain.ts';

const MINUTE = 60_000;

const ada = {
  username: 'ada',
  state: 'active',
  stateReason: null,
  hasSession: true,
  restLeftMs: 0,
  proxyState: 'active',
} as const;
const proxy = { host: '10.0.0.1', port: 80, state: 'active', stateReason: null, accounts: 1, restLeftMs: 0 } as const;

function facts(seeded: Partial<ChainFacts> = {}): ChainFacts {
  return {
    workersAlive: 1,
    isRunning: true,
    intervalMinutes: 15,
    pause: undefined,
    accounts: [ada, { ...ada, username: 'grace' }],
    proxies: [proxy],
    runs: {
      runs: 3,
      lastFinishedMs: 5 * MINUTE,
      storiesFetched: 40,
      storiesUnplaced: 0,
      accountsProcessed: 6,
      accountsWithErrors: 0,
    },
    openRunMs: null,
    profiles: { observed: 12, withHome: 12 },
    stories: { live: 30, livePlaces: 8, newestMs: 7 * MINUTE, lastStoredMs: 5 * MINUTE },
    profilesLive: 9,
    areas: [
      { name: 'Izmir, Turkey', livePlaces: 5 },
      { name: 'Dubai, UAE', livePlaces: 3 },
    ],
    ...seeded,
  };
}

const brokenLinks = (seeded: Partial<ChainFacts>) =>
  judgeChain(facts(seeded))
    .links.filter(({ ok }) => !ok)
    .map(({ name }) => name);

test('when all is well the first line says so, in figures', () => {
  const { fresh, summary, links } = judgeChain(facts());

  expect(summary).toBe('Yes: 30 live stories in 8 places, the newest 7 minutes old');
  expect(fresh).toBe(true);
  expect(links.map(({ name }) => name)).toEqual(['area', 'places', 'accounts', 'crawl', 'proxies', 'stories']);
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
    'Yes, but: All 2 accounts are cooling down; the first is back in 12 minutes',
    'accounts',
  ],
  [
    'a dead proxy',
    { proxies: [{ ...proxy, state: 'quarantined', stateReason: 'no connection' }] },
    'Yes, but: Proxy 10.0.0.1:80 is in quarantine (no connection)',
    'proxies',
  ],
  [
    'a wrong proxy password',
    { proxies: [{ ...proxy, state: 'disabled', stateReason: 'it refuses its credentials' }] },
    'Yes, but: Proxy 10.0.0.1:80 is out of service (it refuses its credentials)',
    'proxies',
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
      profilesLive: 0,
    },
    'No: The last 3 crawls found the tray empty: nobody whom the accounts follow has a live story',
    'stories',
  ],
])('%s is named in the first line', (_name, seeded, summary, link) => {
  expect(judgeChain(facts(seeded)).summary).toBe(summary);
  expect(brokenLinks(seeded)).toEqual([link]);
});

test('of several broken links the one that explains the others comes first, each with its button', () => {
  const { fresh, summary, links } = judgeChain(
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
