import { setTimeout as sleep } from 'node:timers/promises';
import {
  endMediaRemoval,
  findDueMediaRemovals,
  type MediaRemoval,
  postponeMediaRemoval,
} from '@around/database/moments/media-removals';
import { expireMoments, resendForgottenMoments } from '@around/database/moments/moment-upkeep';
import { deleteUnusedLocations, findUnusedLocations } from '@around/database/moments/remove-moments';
import { expireUploads } from '@around/database/moments/uploads';
import { publicKey } from '@around/media-store/object-names';
import { failLost } from './fail-lost-moments.ts';
import { removeOrphans } from './remove-orphans.ts';
import { reportStore } from './report-store.ts';
import type { UpkeepContext } from './upkeep-context.ts';

const REMOVE_EVERY_MS = 2_000;
const EXPIRE_EVERY_MS = 30_000;
const REPORT_EVERY_MS = 30_000;
const SWEEP_EVERY_MS = 10 * 60_000;
const BATCH_SIZE = 100;
const RETRY_SECONDS = 60;
/** A job that Redis has lost is sent again after this time. */
const LOST_AFTER_SECONDS = 60;

/**
 * Deletes files that nothing needs, ends moments after 24 hours, and sends jobs again that Redis has lost. Every worker runs all of
 * it; each task is idempotent.
 */
export function startUpkeep(context: UpkeepContext): { close: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function runEvery(
    periodMs: number,
    tasks: Array<(context: UpkeepContext, signal: AbortSignal) => Promise<void>>,
  ) {
    while (!signal.aborted) {
      for (const task of tasks) {
        await task(context, signal).catch((error: unknown) =>
          context.log.warn({ err: error, task: task.name }, 'upkeep failed, will be retried'),
        );
      }
      await sleep(periodMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = Promise.all([
    runEvery(REMOVE_EVERY_MS, [removeMedia]),
    runEvery(EXPIRE_EVERY_MS, [endMoments, endUploads, resendForgotten]),
    runEvery(REPORT_EVERY_MS, [reportStore]),
    runEvery(SWEEP_EVERY_MS, [removeOrphans, failLost, removeUnusedLocations]),
  ]);
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

export async function removeMedia({ db, store, log, metrics }: UpkeepContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await findDueMediaRemovals(db, BATCH_SIZE);
    for (const removal of due) {
      if (signal.aborted) return;
      try {
        await store.remove(keyOf(removal));
        await endMediaRemoval(db, removal);
        metrics.filesRemoved(1);
      } catch (error) {
        log.warn({ err: error }, 'a file was not deleted, will be retried');
        await postponeMediaRemoval(db, removal, RETRY_SECONDS);
      }
    }
    if (due.length < BATCH_SIZE) return;
  }
}

function keyOf({ area, name }: MediaRemoval): string {
  return area === 'public' ? publicKey(name) : name;
}

async function endMoments({ db, log }: UpkeepContext): Promise<void> {
  const ended = await db.transaction().execute(expireMoments);
  if (ended > 0) log.info({ ended }, 'files of expired moments will be deleted');
}

async function endUploads({ db, log }: UpkeepContext): Promise<void> {
  const ended = await db.transaction().execute(expireUploads);
  if (ended > 0) log.info({ ended }, 'uploads ended that are a day old');
}

async function resendForgotten({ db, kickRelay }: UpkeepContext): Promise<void> {
  const resent = await db.transaction().execute((tx) => resendForgottenMoments(tx, LOST_AFTER_SECONDS));
  if (resent > 0) kickRelay();
}

async function removeUnusedLocations({ db }: UpkeepContext): Promise<void> {
  const unused = await findUnusedLocations(db, BATCH_SIZE);
  await db.transaction().execute((tx) => deleteUnusedLocations(tx, unused));
}
