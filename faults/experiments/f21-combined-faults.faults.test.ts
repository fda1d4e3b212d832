import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { countUsedUpBudgets, findOverdrawnAccounts } from '../invariants/budgets.ts';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { findRequestsSince } from '../invariants/stopped-accounts.ts';
import { requestCycle, startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import { fastPacing } from '../rig/fast-pacing.ts';
import { isThrottleResponse } from '../rig/network-control.ts';
import { awaitProgress } from '../rig/progress.ts';
import { waitUntil } from '../rig/wait-until.ts';

/** Trays and stories, the calls with the smallest budget. */
const story = { windowMs: 20_000, soft: 4, hard: 4 };
const storyCalls = { ...story, most: story.hard, paths: ['/api/v1/feed/reels_tray', '/api/v1/feed/reels_media'] };

const THROTTLED_SHARE = 0.2;
const RETRY_AFTER_SECONDS = 4;
/** A run whose tasks all wait until their limit: a sweep, then a fetch and its second look. */
const RUN_ENDS_WITHIN_MS = 120_000;

experiment(
  'F21 of ten accounts three are challenged and four have a dead proxy, and every fifth answer is a 429',
  {
    proxies: 5,
    injections: [[], [], []],
    pacing: {
      ...fastPacing,
      profilesPerBatch: 10,
      repollAfterMs: 1_000,
      fetchWaitLimitMs: 30_000,
      limits: { ...fastPacing.limits, budgets: { ...fastPacing.limits.budgets, story } },
    },
  },
  async (rig) => {
    const { db, network, lasts, note } = rig;
    await requestCycle(db);
    await awaitProgress(db, { withinMs: 60_000 });
    // Between two runs: only the account itself can store private stories that it was served, and not after it is stopped.
    await waitForOpenRun(rig);

    const { challenged, unreachable, refusing } = await injectFaults(rig);
    const brokenAt = Date.now();
    const load = startCrawlLoad(rig);
    await sleep(lasts({ short: 60_000, full: 240_000 }));
    await load.stop();
    const endedMs = await waitForOpenRun(rig);
    const log = await network.readLog();
    const runs = await countRunsSince(rig, brokenAt);
    const throttled = log.filter((request) => request.account !== null && isThrottleResponse(request)).length;
    note(`${runs} runs and ${throttled} times 429; the last run ended within ${Math.round(endedMs / 1_000)} s`);

    expect(runs, 'runs that read a tray meanwhile').toBeGreaterThan(0);
    expect(findOverdrawnAccounts(log, storyCalls)).toEqual([]);
    expect(countUsedUpBudgets(log, storyCalls), 'accounts that used their budget up').toBeGreaterThan(0);
    expect(await unexplainedTasks(rig), 'tasks without an end or its reason').toEqual([]);
    await expectStopped(rig, challenged);
    expect(await readProxy(rig, unreachable)).toMatchObject({ state: 'cooling', stateReason: expect.any(String) });
    expect(await readProxy(rig, refusing)).toMatchObject({ state: 'disabled', stateReason: expect.any(String) });
    expect(throttled).toBeGreaterThan(0);
    expect(await countRateLimitEvents(rig), 'recorded rate limits').toBe(throttled);

    await expectInvariants(rig);
    const later = await network.readLog();
    for (const account of challenged) {
      expect(findRequestsSince(later, account, (await readAccount(rig, account)).stateSince)).toEqual([]);
    }
  },
);

type Address = { name: string; host: string; port: number };

async function injectFaults({ network, random }: Experiment) {
  const { proxies, accounts } = await network.readSeed();
  const [unreachable, refusing, ...healthy] = random.shuffle(proxies) as [Address, Address, ...Address[]];
  const alive = healthy.map(({ host, port }) => `${host}:${port}`);
  const challenged = random
    .shuffle(accounts.filter(({ proxy }) => alive.includes(proxy)))
    .slice(0, 3)
    .map(({ username }) => username);

  await network.rule({ surface: 'proxy', proxy: unreachable.name, answer: 'unreachable' });
  await network.rule({ surface: 'proxy', proxy: refusing.name, answer: 'refuse' });
  for (const account of challenged) await network.rule({ surface: 'api', account, answer: 'challenge_required' });
  await network.rule({
    surface: 'api',
    answer: 'throttled',
    share: THROTTLED_SHARE,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  return { challenged, unreachable, refusing };
}

function waitForOpenRun({ db }: Experiment): Promise<number> {
  const open = db.selectFrom('crawlRuns').select('id').where('finishedAt', 'is', null);
  return waitUntil('the run ends', async () => (await open.execute()).length === 0, { withinMs: RUN_ENDS_WITHIN_MS });
}

async function countRunsSince({ db }: Experiment, since: number): Promise<number> {
  const runs = await db
    .selectFrom('crawlRuns')
    .select('id')
    .where('startedAt', '>', new Date(since))
    .where('accountsProcessed', '>', 0)
    .execute();
  return runs.length;
}

async function unexplainedTasks({ db }: Experiment): Promise<string[]> {
  const tasks = await db
    .selectFrom('crawlTasks')
    .select(['id', 'state', 'error'])
    .where('state', '<>', 'done')
    .execute();
  return tasks.filter(({ state, error }) => state === 'pending' || !error).map(({ id, state }) => `${id} is ${state}`);
}

/** Each made one request, and its state and history contain the reason of the stop. */
async function expectStopped(rig: Experiment, challenged: string[]): Promise<void> {
  for (const username of challenged) {
    const { id, state, stateReason } = await readAccount(rig, username);
    expect({ username, state }).toEqual({ username, state: 'needs_attention' });
    expect(stateReason).toMatch(/challenge/);
    const events = await rig.db
      .selectFrom('accountEvents')
      .select('reason')
      .where('accountId', '=', id)
      .where('event', '=', 'needs_attention')
      .execute();
    expect(events).toEqual([{ reason: stateReason }]);
  }
}

function readAccount({ db }: Experiment, username: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'state', 'stateReason', 'stateSince'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

function readProxy({ db }: Experiment, { host, port }: Address) {
  return db
    .selectFrom('proxies')
    .select(['state', 'stateReason'])
    .where('host', '=', host)
    .where('port', '=', port)
    .executeTakeFirstOrThrow();
}

async function countRateLimitEvents({ db }: Experiment): Promise<number> {
  return (await db.selectFrom('rateLimitEvents').select('id').where('kind', '=', 'throttled').execute()).length;
}
