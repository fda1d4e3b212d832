import { saveUpkeepProblem } from '@around/database/moments/health/media-store-state';
import {
  endMediaRemoval,
  findDueMediaRemovals,
  type MediaRemoval,
  postponeMediaRemoval,
} from '@around/database/moments/media-removals';
import { expireMoments, resendForgottenMoments } from '@around/database/moments/moment-upkeep';
import { deleteUnusedLocations, findUnusedLocations } from '@around/database/moments/remove-moments';
import { expireUploads } from '@around/database/moments/uploads';
import type { StoreUpkeepProblem } from '@around/database/schema';
import { publicKey } from '@around/media-store/object-names';
import { runEvery } from '@around/service-kit/run-every';
import { failLost } from './fail-lost-moments.ts';
import { purgeJournal, writeJournal } from './journal.ts';
import { findStoreOwner, type StoreOwner, tieUntiedStore } from './own-store.ts';
import { removeOrphans } from './remove-orphans.ts';
import { reportStore } from './report-store.ts';
import type { UpkeepContext } from './upkeep-context.ts';

const REMOVE_EVERY_MS = 2_000;
const EXPIRE_EVERY_MS = 30_000;
const REPORT_EVERY_MS = 30_000;
const SWEEP_EVERY_MS = 10 * 60_000;
const CHECK_OWNER_EVERY_MS = 60_000;
const BATCH_SIZE = 100;
const RETRY_SECONDS = 60;
/** A job that Redis has lost is sent again after this time. */
const LOST_AFTER_SECONDS = 60;

/**
 * Deletes files that nothing needs, ends moments after 24 hours, sends jobs again that Redis has lost, and writes the journal for a
 * restore. Every worker runs all of it; each task is idempotent.
 */
export function startUpkeep(context: UpkeepContext): { close: () => Promise<void> } {
  const stopping = new AbortController();
  const { db, store, log } = context;
  const options = { context, signal: stopping.signal, log };
  let owner: StoreOwner = 'other';
  let checkedAt = Number.NEGATIVE_INFINITY;

  /** Nothing is written to or deleted from a store of another database. */
  async function changeStore(_: UpkeepContext, signal: AbortSignal): Promise<void> {
    if (performance.now() - checkedAt > CHECK_OWNER_EVERY_MS) {
      owner = await findStoreOwner(db, store);
      checkedAt = performance.now();
    }
    if (owner === 'other') return;
    if (owner === 'us') await writeJournal(context);
    await removeMedia(context, signal);
  }

  const running = Promise.all([
    runEvery([changeStore], { ...options, everyMs: REMOVE_EVERY_MS }),
    runEvery([endMoments, endUploads, resendForgotten], { ...options, everyMs: EXPIRE_EVERY_MS }),
    runEvery([reportStore], { ...options, everyMs: REPORT_EVERY_MS }),
    runEvery([sweepStore, removeUnusedLocations], { ...options, everyMs: SWEEP_EVERY_MS }),
  ]);
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/** Deletes what belongs to nothing and finds what is lost, unless the database is probably not the one of the media store. */
export async function sweepStore(context: UpkeepContext, signal: AbortSignal): Promise<void> {
  const { db, store, log } = context;
  const owner = await findStoreOwner(db, store);
  const problem = owner === 'other' ? 'otherStore' : await findProblem(context, signal);
  if (signal.aborted) return;
  if (!problem && owner === 'untied') await tieUntiedStore(db, store);
  await saveUpkeepProblem(db, problem);
  if (problem === 'otherStore')
    log.error('the media store does not belong to this database; nothing is deleted from it');
  else await purgeJournal(context, signal);
}

async function findProblem(context: UpkeepContext, signal: AbortSignal): Promise<StoreUpkeepProblem | null> {
  if (!(await removeOrphans(context, signal))) return 'manyOrphans';
  return (await failLost(context, signal)) ? null : 'manyLost';
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
