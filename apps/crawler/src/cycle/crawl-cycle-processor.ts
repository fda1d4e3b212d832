import { findWorkingAccounts } from '@around/database/accounts/account-queries';
import { explainWait } from '@around/database/accounts/account-waits';
import { endWaitingRun } from '@around/database/crawl/crawl-maintenance';
import { closeRunIfDone, openRun } from '@around/database/crawl/crawl-run-queries';
import { addSweepTasks } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { type crawlCycle, crawlQueue, sweepAccount } from '@around/queues/jobs/crawl-jobs';
import type { Processor } from '@around/queues/worker/job-processor';
import type { Pacing } from '../pacing/pacing.ts';
import { findProfilesToLookUp } from '../places/open-look-ups.ts';
import { describeWait } from '../rotation/account-must-wait.ts';
import { enqueueLookUps } from './tasks/enqueue-look-ups.ts';

type Dependencies = { db: Db; pacing: Pacing; clock: () => Date; kickRelay: () => void };

/**
 * Opens a run with one sweep for each account that is available soon, and with the look-ups that stories wait for. Does nothing
 * while a run is open. Exception: if an account is free and all open tasks of the run wait, a new run replaces it.
 */
export function crawlCycleProcessor({ db, pacing, clock, kickRelay }: Dependencies): Processor<typeof crawlCycle> {
  return async ({ reason }, { log }) => {
    const opened = await db.transaction().execute(async (tx) => {
      const isAccountFree = (await findWorkingAccounts(tx, { limits: pacing.limits, withinMs: 0 })).length > 0;
      if (isAccountFree) await endWaitingRun(tx);
      const runId = await openRun(tx, reason);
      if (!runId) return undefined;
      const accounts = await findWorkingAccounts(tx, { limits: pacing.limits, withinMs: pacing.sweepWaitLimitMs });
      const taskIds = await addSweepTasks(
        tx,
        runId,
        accounts.map((account) => account.id),
      );
      await addToOutbox(
        tx,
        taskIds.map((taskId) => ({ queue: crawlQueue.name, job: sweepAccount.name, payload: { taskId } })),
      );
      if (accounts.length > 0) {
        const profileIds = await findProfilesToLookUp({ db: tx, pacing, clock });
        await enqueueLookUps(tx, runId, { profileIds, size: pacing.profilesPerBatch });
      }
      await closeRunIfDone(tx, runId);
      return { runId, accounts: accounts.length };
    });
    kickRelay();
    if (opened) log.info({ ...opened, reason }, 'crawl run opened');
    else log.info({ reason }, 'a crawl run is open already');
    if (opened?.accounts === 0) {
      const wait = await explainWait(db, { limits: pacing.limits, call: 'tray' });
      log.warn({ ...opened, why: wait && describeWait(wait) }, 'no account is available soon');
    }
  };
}
