import { addToRun, closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import {
  addFetchTasks,
  type CrawlTaskRow,
  finishFetch,
  finishTask,
  type NewFetchTask,
} from '@around/database/crawl/crawl-task-queries';
import type { Db } from '@around/database/db';
import { findProfiles, markProfileNotShown } from '@around/database/profiles/profile-queries';
import { fetchStories } from '@around/queues/jobs/crawl-jobs';
import type { Processor } from '@around/queues/worker/job-processor';
import type { AccountWork } from '../rotation/account-work.ts';
import { tripBreaker } from '../rotation/failures/circuit-breaker.ts';
import { classifyBatchFailure } from './fetching/classify-batch-failure.ts';
import { type FetchedBatch, fetchBatch } from './fetching/fetch-batch.ts';
import { planHalves, planSecondLook } from './planning/plan-second-look.ts';
import { saveBatch } from './storing/save-batch.ts';
import type { CrawlDependencies } from './tasks/crawl-dependencies.ts';
import { enqueueFetches } from './tasks/enqueue-fetches.ts';
import { enqueueLookUps } from './tasks/enqueue-look-ups.ts';
import { runCrawlTask } from './tasks/run-crawl-task.ts';

/** Fetches and stores the live stories of a batch of profiles. Their places are looked up by a task of their own. */
export function fetchStoriesProcessor(dependencies: CrawlDependencies): Processor<typeof fetchStories> {
  const { db, rotation, pacing, clock, kickRelay, noteNewStories } = dependencies;
  const maxAttempts = fetchStories.options.attempts;
  const rules = { db, pacing, clock, maxAttempts, waitLimitMs: pacing.fetchWaitLimitMs };

  /** Profiles that get a second look count as fetched only after it. */
  async function save(task: CrawlTaskRow, account: AccountWork, batch: FetchedBatch): Promise<void> {
    const answered = batch.profiles.filter(({ networkId }) => !batch.stories.absentProfileIds.includes(networkId));
    const again = planSecondLook(task, new Set(answered.map(({ id }) => id)), pacing.profilesPerSecondLook);
    const open = new Set(again.flatMap(({ profileIds }) => profileIds));
    const settled = { ...batch, profiles: batch.profiles.filter(({ id }) => !open.has(id)) };
    const newStories = await db.transaction().execute(async (tx) => {
      await account.requireLease(tx);
      if (!(await finishFetch(tx, task.id, account.lease.accountId))) return [];
      const saved = await saveBatch(tx, settled, clock());
      await addTasks(tx, task, again);
      await enqueueLookUps(tx, task.runId, { profileIds: saved.toLookUp, size: pacing.profilesPerBatch });
      await addToRun(tx, task.runId, saved.counts);
      await closeRunIfDone(tx, task.runId);
      return saved.newStories;
    });
    noteNewStories(newStories);
    kickRelay();
  }

  async function addTasks(tx: Db, { runId }: CrawlTaskRow, tasks: NewFetchTask[]): Promise<void> {
    await enqueueFetches(tx, await addFetchTasks(tx, runId, tasks), pacing.noAccountWaitMs);
  }

  async function split(task: CrawlTaskRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await finishTask(tx, task.id)) await addTasks(tx, task, planHalves(task));
    });
    kickRelay();
  }

  async function endSingle(task: CrawlTaskRow, decision: 'gone' | 'private' | 'nothingLive'): Promise<void> {
    const [profileId] = task.profileIds;
    await db.transaction().execute(async (tx) => {
      if (!(await finishTask(tx, task.id))) return;
      await markProfileNotShown(tx, profileId!, decision);
      await closeRunIfDone(tx, task.runId);
    });
  }

  /** All profiles of the batch were excluded meanwhile. */
  async function endEmpty(task: CrawlTaskRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await finishTask(tx, task.id)) await closeRunIfDone(tx, task.runId);
    });
  }

  return ({ taskId }, context) =>
    runCrawlTask(rules, taskId, context, async (task) => {
      const { profileIds, expectedIds, isSecondLook, accountId, runId } = task;
      const { signal, noteProgress, attempt } = context;
      const wanted = { preferFollowersOf: profileIds, runId, signal, noteProgress, ...(accountId && { accountId }) };
      const profiles = await findProfiles(db, profileIds);
      if (profiles.length === 0) return endEmpty(task);
      try {
        await rotation.withAccount(wanted, async (account) => {
          const asked = { profiles, expectedIds: isSecondLook ? [] : expectedIds, runId };
          const batch = await fetchBatch(dependencies, account, asked);
          await save(task, account, batch);
          if (batch.stories.setAside.length > 0) await tripBreaker({ db, pacing, log: context.log });
        });
      } catch (error) {
        const batch = { size: profileIds.length, attempt, smallEnough: pacing.profilesPerSecondLook };
        const decision = classifyBatchFailure(error, batch);
        if (decision === undefined) throw error;
        context.log.info({ taskId, decision, size: batch.size }, 'batch split or ended after a failure');
        if (decision === 'split') await split(task);
        else await endSingle(task, decision);
      }
    });
}
