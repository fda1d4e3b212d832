import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from '@around/contracts/ids';
import { assignProxy, removeAccount } from '@around/database/accounts/account-changes';
import { saveCrawlerSettings } from '@around/database/crawl/crawler-settings';
import { requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { expect } from 'vitest';
import { readOperatorResets } from '../invariants/evidence.ts';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { requestsByAccount } from '../invariants/requests-by-account.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

/** A request reserved before the removal may still be connecting. */
const CONNECT_DEADLINE_MS = 10_000;
const DELETES = 20;

experiment('F20 an operator removes, moves and resets accounts while they work', {}, async (rig) => {
  const { db, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  const edits = [moveAccount, changeInterval, resetAccounts];
  const end = Date.now() + lasts({ short: 20_000, full: 120_000 });
  while (Date.now() < end) {
    await random.pick(edits)(rig);
    await sleep(random.integer(100, 1_000));
  }
  await saveCrawlerSettings(db, { intervalMinutes: 1 });
  await spreadOverProxies(rig);
  const operatorResets = await readOperatorResets(db);
  const removed = await removeLeasedAccount(rig);
  const removedAt = Date.now();
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);

  await throttling.stop();
  await load.stop();
  const { log } = await expectInvariants(rig, { operatorResets });
  const own = requestsByAccount(log).find(([account]) => account === removed)?.[1] ?? [];
  expect(own.filter((request) => request.startedAt > removedAt + CONNECT_DEADLINE_MS)).toEqual([]);
  await expectDefaultAccountToStay(rig);
});

async function moveAccount({ db, random }: Experiment): Promise<void> {
  const proxies = await db.selectFrom('proxies').select('id').orderBy('port').execute();
  const { id } = random.pick(await listAccounts(db));
  await db.transaction().execute((tx) => assignProxy(tx, id, random.pick(proxies).id));
}

/** Evenly, because surplus accounts of a proxy wait for an operator. */
async function spreadOverProxies({ db }: Experiment): Promise<void> {
  const proxies = await db.selectFrom('proxies').select('id').orderBy('port').execute();
  for (const [index, { id }] of (await listAccounts(db)).entries()) {
    await db.transaction().execute((tx) => assignProxy(tx, id, proxies[index % proxies.length]!.id));
  }
}

async function changeInterval({ db, random }: Experiment): Promise<void> {
  await saveCrawlerSettings(db, { intervalMinutes: random.integer(1, 60) });
}

async function resetAccounts({ db }: Experiment): Promise<void> {
  await requestOperatorJob(db, { kind: 'reset-accounts', requestedBy: 'rig' });
}

/** Removes an account during one of its requests. */
async function removeLeasedAccount({ db }: Experiment): Promise<string> {
  let removed = '';
  await waitUntil(
    'an account is leased and removed',
    async () => {
      const leased = await db
        .selectFrom('accounts')
        .select(['id', 'username'])
        .where('requestInFlight', 'is not', null)
        .where('isDefault', '=', false)
        .executeTakeFirst();
      if (!leased) return false;
      removed = leased.username;
      return (await db.transaction().execute((tx) => removeAccount(tx, leased.id))) === 'removed';
    },
    { withinMs: 60_000, pollMs: 20 },
  );
  return removed;
}

async function expectDefaultAccountToStay({ db, random }: Experiment): Promise<void> {
  const accounts = await listAccounts(db);
  const targets = Array.from({ length: DELETES }, (_, index) => accounts[index % accounts.length]!.id);
  await Promise.all(random.shuffle(targets).map((id) => db.transaction().execute((tx) => removeAccount(tx, id))));
  const left = await listAccounts(db);
  expect(left, 'the default account stays').toMatchObject([{ isDefault: true }]);
}

function listAccounts(db: Experiment['db']): Promise<Array<{ id: AccountId; isDefault: boolean }>> {
  return db.selectFrom('accounts').select(['id', 'isDefault']).orderBy('username').execute();
}
