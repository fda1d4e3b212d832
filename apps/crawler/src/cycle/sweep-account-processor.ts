import { addToRun, closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { type CrawlTaskRow, finishSweep } from '@around/database/crawl/crawl-task-queries';
import { endFollowing } from '@around/database/profiles/following-lists';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { sweepAccount } from '@around/queues/jobs/crawl-jobs';
import type { Processor } from '@around/queues/worker/job-processor';
import type { Logger } from '@around/service-kit/logger';
import type { AccountWork } from '../rotation/account-work.ts';
import { isAboutTheList, readFollowing } from './fetching/read-following.ts';
import { type DatedTray, saveTray } from './storing/save-tray.ts';
import type { CrawlDependencies } from './tasks/crawl-dependencies.ts';
import { sendGathered } from './tasks/gather-batches.ts';
import { runCrawlTask } from './tasks/run-crawl-task.ts';

/**
 * Reads an account's tray: which of the profiles it follows have new stories. Complete stories are stored at once; batches of the
 * other profiles become tasks of the run.
 */
export function sweepAccountProcessor({
  db,
  rotation,
  pacing,
  clock,
  kickRelay,
  noteNewStories,
}: CrawlDependencies): Processor<typeof sweepAccount> {
  const rules = {
    db,
    pacing,
    clock,
    maxAttempts: sweepAccount.options.attempts,
    waitLimitMs: pacing.sweepWaitLimitMs,
  };

  async function sweep(account: AccountWork, log: Logger): Promise<DatedTray> {
    if (isFollowingStale(account)) await refreshFollowing(account, log);
    const requestedAt = clock();
    return { ...(await account.call((client, signal) => client.fetchTray({ signal }))), requestedAt };
  }

  function isFollowingStale({ lease }: AccountWork): boolean {
    return (lease.followingSyncedAt?.getTime() ?? 0) < clock().getTime() - pacing.followingRefreshMs;
  }

  /** A failure of the list must not prevent reading the tray: the stored list stays for another day. */
  async function refreshFollowing(account: AccountWork, log: Logger): Promise<void> {
    try {
      await readFollowing({ db, pacing }, account, { mostPages: pacing.followingPagesPerSweep });
    } catch (error) {
      if (!(error instanceof CrawlFailure) || !isAboutTheList(error)) throw error;
      log.warn({ accountId: account.lease.accountId, reason: error.message }, 'following list could not be read');
      await db.transaction().execute(async (tx) => {
        await account.requireLease(tx);
        await endFollowing(tx, account.lease.accountId, { isComplete: false });
      });
    }
  }

  async function saveSweep(task: CrawlTaskRow, account: AccountWork, tray: DatedTray): Promise<void> {
    const newStories = await db.transaction().execute(async (tx) => {
      await account.requireLease(tx);
      if (!(await finishSweep(tx, task.id, tray.entries.length))) return [];
      const saved = await saveTray(tx, { pacing, clock }, { runId: task.runId, accountId: task.accountId! }, tray);
      await sendGathered(tx, task.runId);
      await addToRun(tx, task.runId, { ...saved.counts, accountsProcessed: 1 });
      await closeRunIfDone(tx, task.runId);
      return saved.newStories;
    });
    noteNewStories(newStories);
    kickRelay();
  }

  return ({ taskId }, context) =>
    runCrawlTask(rules, taskId, context, async (task) => {
      const { signal, noteProgress, log } = context;
      const wanted = { accountId: task.accountId!, call: 'tray', runId: task.runId, signal, noteProgress } as const;
      await rotation.withAccount(wanted, async (account) => saveSweep(task, account, await sweep(account, log)));
    });
}
