import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorJobKind, OperatorJobResult } from '@around/contracts/operator-jobs';
import { recordHeartbeat, removeWorker } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import {
  failOperatorJob,
  findRecentOperatorJobs,
  finishOperatorJob,
  saveOperatorJobProgress,
  startOperatorJob,
} from '@around/database/operator-jobs/operator-job-queries';

type Ending = { message: string; result: OperatorJobResult } | { error: string };

/** Together a minute, for a busy machine. */
const MAX_TRIES = 3_000;
const RETRY_MS = 20;

const WORKER = { id: 'simulated', host: 'test', pid: 1 };

/** It stays alive for an hour without another heartbeat. */
export async function addLiveWorker(db: Db): Promise<void> {
  await recordHeartbeat(db, WORKER);
  await db
    .updateTable('crawlerWorkers')
    .set({ lastSeenAt: new Date(Date.now() + 3_600_000) })
    .where('id', '=', WORKER.id)
    .execute();
}

export async function removeLiveWorker(db: Db): Promise<void> {
  await removeWorker(db, WORKER.id);
}

/** Waits for the next open job of this kind and ends it, as the crawler program would. */
export async function finishNextJob(db: Db, kind: OperatorJobKind, ending: Ending): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const job = (await findRecentOperatorJobs(db, 20)).find((row) => row.kind === kind && row.finishedAt === null);
    if (job) {
      await startOperatorJob(db, job.id);
      await saveOperatorJobProgress(db, job.id, { progress: 30, message: 'running' });
      if ('error' in ending) await failOperatorJob(db, job.id, ending.error);
      else await finishOperatorJob(db, job.id, ending);
      return;
    }
    await sleep(RETRY_MS);
  }
  throw new Error(`No job of kind ${kind} was created`);
}
