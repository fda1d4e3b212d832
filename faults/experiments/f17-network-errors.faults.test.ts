import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountCheck, AUTH_ERROR_SHOWN_LENGTH, operatorJobResults } from '@around/contracts/operator-jobs';
import { reactivateAccount } from '@around/database/accounts/account-states';
import { findOperatorJob } from '@around/database/operator-jobs/operator-job-queries';
import { requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import type { AccountState } from '@around/database/schema';
import { expect } from 'vitest';
import { countWaits } from '../invariants/cooldowns.ts';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { findRequestsSince } from '../invariants/stopped-accounts.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import type { LoggedRequest, NetworkRule } from '../rig/network-control.ts';
import { awaitProgress, drain } from '../rig/progress.ts';
import type { Rig } from '../rig/test-rig.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

const stories = '/api/v1/feed/reels_media';

const responseFaults: Array<Omit<NetworkRule, 'surface'>> = [
  { answer: 'throttled', retryAfterSeconds: 8 },
  { answer: 'throttled', retryAfterSeconds: 15 },
  { answer: 'rate_limit_error' },
  { answer: 'please_wait_401' },
  { answer: 'feedback_required' },
  { answer: 'server_error', status: 500, count: 3 },
  { answer: 'server_error', status: 503, count: 3 },
  { answer: 'reset', count: 2 },
  { answer: 'truncated_json', count: 3 },
  { answer: 'megabyte_json', count: 3 },
  { answer: 'repeated_items', pathPrefix: stories, count: 3 },
  { answer: 'slow', delayMs: 4_000, count: 4 },
  { answer: 'hang' },
  { answer: 'html_200', pathPrefix: stories },
  { answer: 'empty_200', pathPrefix: stories },
  { answer: 'not_found_masked', pathPrefix: stories },
  { answer: 'endpoint_changed', pathPrefix: stories },
  { answer: 'sentry_block', pathPrefix: stories },
];

/** Responses after which an account waits for an operator. */
const endings = { challenge_required: 'needs_attention', user_has_logged_out: 'logged_out' } as const satisfies Record<
  string,
  AccountState
>;

experiment('F17 the network throttles, fails, lies and challenges', {}, async (rig) => {
  const { db, network, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  await awaitProgress(db, { withinMs: 180_000 });

  for (let round = 0; round < lasts({ short: 1, full: 4 }); round += 1) {
    for (const responseFault of random.shuffle(responseFaults)) {
      await network.rule({ surface: 'api', count: 1, ...responseFault });
      await sleep(random.integer(200, 1_500));
    }
    note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 180_000 }))} ms`);
  }

  // Faults in requests that are still open may stop the accounts chosen below, in another state than the expected one.
  note(`drained after ${Math.round(await drain(rig, { withinMs: 180_000 }))} ms`);
  const chosen = random.shuffle(await activeAccounts(rig));
  const ended = Object.entries(endings).map(([answer, state], index) => ({ answer, state, account: chosen[index]! }));
  for (const { answer, account } of ended) await network.rule({ surface: 'api', answer, account, count: 1 });
  for (const { account, state } of ended) {
    await waitUntil(`${account} is ${state}`, async () => (await readState(rig, account)).state === state, {
      withinMs: 180_000,
    });
  }
  await expectShortErrors(
    rig,
    ended.map(({ account }) => account),
  );
  await sleep(5_000);
  const log = await network.readLog();
  expect(countServedAgain(log), 'stories that were served more than once').toBeGreaterThan(0);
  for (const { account } of ended) {
    const { stateSince } = await readState(rig, account);
    expect(findRequestsSince(log, account, stateSince)).toEqual([]);
  }
  expect(findSecrets(rig)).toEqual([]);
  expect(findDatabaseErrors(rig)).toEqual([]);

  await reactivateAll(rig);
  // Accounts throttled before may have been stopped since, so a new throttle has to be waited for.
  const throttling = await startThrottling(rig);
  await waitUntil('a throttled account makes requests again', async () => countWaits(await network.readLog()) > 0, {
    withinMs: 180_000,
  });
  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});

/** Earlier faults may have stopped some accounts. */
async function activeAccounts({ db }: Experiment): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('username')
    .where('state', '=', 'active')
    .orderBy('username')
    .execute();
  return rows.map((row) => row.username);
}

function readState({ db }: Experiment, username: string): Promise<{ state: AccountState; stateSince: Date }> {
  return db
    .selectFrom('accounts')
    .select(['state', 'stateSince'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

/** Verifies all accounts as an operator does: the reason for each of these fits the table. */
async function expectShortErrors({ db }: Experiment, accounts: string[]): Promise<void> {
  const { id } = await requestOperatorJob(db, { kind: 'verify-accounts', requestedBy: 'rig' });
  let checks: AccountCheck[] = [];
  await waitUntil(
    'all accounts are checked',
    async () => {
      const { state, result } = (await findOperatorJob(db, id))!;
      if (state === 'done') checks = operatorJobResults['verify-accounts'].parse(result).accounts;
      return state === 'done';
    },
    { withinMs: 120_000 },
  );
  const errors = checks.filter(({ username }) => accounts.includes(username)).map(({ authError }) => authError ?? '');
  expect(errors).toHaveLength(accounts.length);
  for (const error of errors) expect(error).toMatch(new RegExp(`^.{1,${AUTH_ERROR_SHOWN_LENGTH}}$`));
}

function countServedAgain(log: LoggedRequest[]): number {
  const answers = Map.groupBy(
    log.flatMap(({ storyIds }) => storyIds),
    (id) => id,
  );
  return [...answers.values()].filter((served) => served.length > 1).length;
}

/** Also those that earlier faults stopped: they may be the only followers of a profile. */
async function reactivateAll({ db }: Experiment): Promise<void> {
  const stopped = await db
    .selectFrom('accounts')
    .select('id')
    .where('state', 'in', ['needs_attention', 'logged_out'])
    .execute();
  for (const { id } of stopped) await reactivateAccount(db, id);
}

/** Session ids and proxy passwords that a crawler wrote to its log. */
function findSecrets({ folders }: Rig): string[] {
  const seed = JSON.parse(readFileSync(folders.crawlerSeed, 'utf8')) as {
    proxies: Array<{ password: string }>;
    accounts: Array<{ sessionId: string }>;
  };
  const secrets = [
    ...seed.proxies.map((proxy) => proxy.password),
    ...seed.accounts.flatMap(({ sessionId }) => [sessionId, decodeURIComponent(sessionId)]),
  ];
  return readCrawlerLogs(folders).flatMap(({ name, text }) =>
    secrets.filter((secret) => text.includes(secret)).map(() => `${name} holds a secret`),
  );
}

/** Jobs that failed in the database, e.g. in a deadlock. Their retries hide it. */
function findDatabaseErrors({ folders }: Rig): string[] {
  return readCrawlerLogs(folders).flatMap(({ text }) =>
    text.split('\n').filter((line) => line.includes('"type":"DatabaseError"')),
  );
}

function readCrawlerLogs({ logs }: Rig['folders']): Array<{ name: string; text: string }> {
  return readdirSync(logs)
    .filter((name) => name.startsWith('crawler-') && name.endsWith('.log'))
    .map((name) => ({ name, text: readFileSync(join(logs, name), 'utf8') }));
}
