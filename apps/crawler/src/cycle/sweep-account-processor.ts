import { addToRun, closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { addFetchTasks, type CrawlTaskRow, finishSweep } from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { endFollowing } from '@around/database/profiles/following-lists';
import { readPostingRhythms } from '@around/database/profiles/posting-rhythm';
import { claimProfiles, findFollowedProfiles } from '@around/database/profiles/profile-queries';
import { findTraySightings, noteTraySightings } from '@around/database/records/tray-sightings';
import type { NewStory } from '@around/database/stories/story-queries';
import type { Tray } from '@around/network-client/calls/fetch-tray';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { crawlQueue, fetchStories, sweepAccount } from '@around/queues/crawl-jobs';
import type { Processor } from '@around/queues/job-processor';
import type { Logger } from '@around/service-kit/logger';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';
import type { AccountWork } from '../rotation/account-work.ts';
import { findCarriedStories } from './carried-stories.ts';
import { findDueProfiles } from './due-profiles.ts';
import { planBatches } from './plan-batches.ts';
import { isAboutTheList, readFollowing } from './read-following.ts';
import { saveBatch } from './save-batch.ts';
import { workOnTask } from './work-on-task.ts';

type Dependencies = {
  db: Db;
  rotation: AccountRotation;
  pacing: Pacing;
  clock: () => Date;
  kickRelay: () => void;
  /** Told after they are in the feed. */
  noteNewStories: (stories: NewStory[]) => void;
};

type DatedTray = Tray & { askedAt: Date };

/**
 * Looks over one account's shoulder: which of the profiles it follows have something new. What the tray carries whole is stored at
 * once; batches of the others become tasks of the run.
 */
export function sweepAccountProcessor({
  db,
  rotation,
  pacing,
  clock,
  kickRelay,
  noteNewStories,
}: Dependencies): Processor<typeof sweepAccount> {
  const rules = {
    db,
    pacing,
    clock,
    maxAttempts: sweepAccount.options.attempts,
    patienceMs: pacing.sweepPatienceMs,
  };

  async function sweep(account: AccountWork, log: Logger): Promise<DatedTray> {
    if (isFollowingStale(account)) await refreshFollowing(account, log);
    const askedAt = clock();
    return { ...(await account.call((client, signal) => client.fetchTray({ signal }))), askedAt };
  }

  function isFollowingStale({ lease }: AccountWork): boolean {
    return (lease.followingSyncedAt?.getTime() ?? 0) < clock().getTime() - pacing.followingRefreshMs;
  }

  /** A list that cannot be read must not keep the tray from being read: what it said last stands for another day. */
  async function refreshFollowing(account: AccountWork, log: Logger): Promise<void> {
    try {
      await readFollowing({ db, pacing }, account, { mostPages: pacing.followingPagesPerSweep });
    } catch (error) {
      if (!(error instanceof CrawlFailure) || !isAboutTheList(error)) throw error;
      log.warn({ accountId: account.lease.accountId, reason: error.message }, 'following list kept as it was');
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
      const followed = await findFollowedProfiles(tx, account.lease.accountId);
      const ids = followed.map((profile) => profile.id);
      const [rhythms, sightings] = [await readPostingRhythms(tx, ids), await findTraySightings(tx, ids)];
      const due = findDueProfiles(followed, tray.entries, { now: clock(), pacing, rhythms, sightings });
      const claimed = new Set(await claimProfiles(tx, task.runId, due));
      await noteTraySightings(
        tx,
        tray.entries.map(({ profile, latestMediaAt }) => ({ networkId: profile.id, latestMediaAt })),
      );
      const profileById = new Map(followed.map((profile) => [profile.id, profile]));
      const chosen = due.filter((id) => claimed.has(id)).map((id) => profileById.get(id)!);
      const carried = await findCarriedStories(tx, chosen, tray, clock());
      const saved = await saveBatch(tx, carried, clock());
      const others = chosen.filter((profile) => !carried.profiles.includes(profile));
      const batches = planBatches(others, tray.entries, { size: pacing.profilesPerBatch, follower: task.accountId! });
      const taskIds = await addFetchTasks(tx, task.runId, batches);
      await addToOutbox(
        tx,
        taskIds.map((taskId) => ({ queue: crawlQueue.name, job: fetchStories.name, payload: { taskId } })),
      );
      await addToRun(tx, task.runId, { ...saved.counts, accountsProcessed: 1 });
      await closeRunIfDone(tx, task.runId);
      return saved.newStories;
    });
    noteNewStories(newStories);
    kickRelay();
  }

  return ({ taskId }, context) =>
    workOnTask(rules, taskId, context, async (task) => {
      const { signal, noteProgress, log } = context;
      const wanted = { accountId: task.accountId!, call: 'tray', runId: task.runId, signal, noteProgress } as const;
      await rotation.withAccount(wanted, async (account) => saveSweep(task, account, await sweep(account, log)));
    });
}
