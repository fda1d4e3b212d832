import type { ChainFacts } from '../operator/health/chain-facts.ts';

export const MINUTE = 60_000;

export const ada = {
  username: 'ada',
  state: 'active',
  stateReason: null,
  hasSession: true,
  restLeftMs: 0,
  proxyState: 'active',
} as const;
export const proxy = {
  host: '10.0.0.1',
  port: 80,
  state: 'active',
  stateReason: null,
  accounts: 1,
  restLeftMs: 0,
} as const;

export const healthyUploads: ChainFacts['uploads'] = {
  waiting: 0,
  oldestWaitingMs: null,
  processing: 0,
  workers: 1,
  workersWithTools: 1,
  live: 4,
  failedWithoutFault: 0,
  store: { problem: null, problemMs: null, upkeepProblem: null, freeBytes: 2 ** 35 },
};

/** Facts of a healthy system, with overrides. */
export function makeChainFacts(overrides: Partial<ChainFacts> = {}): ChainFacts {
  return {
    systemAgeMs: 600 * MINUTE,
    workersAlive: 1,
    isRunning: true,
    intervalMinutes: 15,
    freshness: { stories: 40, p50Seconds: 240, p95Seconds: 720, withinInterval: 38, unplaced: 0, backlog: 0 },
    trays: { read: 6, empty: 0, largest: 9 },
    pause: undefined,
    mails: { waiting: 0, oldestMs: null },
    cases: { waiting: 0, oldestMs: null, failedDecisions: 0 },
    push: { told: 2, failing: 0, failingMs: null, reason: null },
    mediaCache: { isKnown: true, problem: null },
    uploads: healthyUploads,
    setAside: { stories: 0, profiles: 0, reason: null, username: null },
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
    areas: [
      { name: 'Izmir, Turkey', livePlaces: 5 },
      { name: 'Dubai, UAE', livePlaces: 3 },
    ],
    ...overrides,
  };
}
