import type { Db } from '@around/database/db';
import {
  type CdnPurgeRow,
  deleteCdnPurge,
  findCdnPurge,
  noteFailedPurge,
  setNextPurge,
} from '@around/database/takedowns/cdn-purges';
import type { purgeCdn } from '@around/queues/jobs/cdn-jobs';
import { PostponeJob, type Processor } from '@around/queues/worker/job-processor';
import type { PurgeMetrics } from './purge-metrics.ts';
import type { PurgeCdn } from './purge-webhook.ts';

export type PurgeDependencies = {
  db: Db;
  /** Undefined without a CDN: then there is nothing to do. */
  purge: PurgeCdn | undefined;
  metrics: PurgeMetrics;
  /** Until a change has reached every process, a CDN may store the old answer again. */
  effectMs?: number;
};

const EFFECT_MS = 6_000;

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 300_000;

/**
 * Calls the webhook at once, and again when the change is in effect everywhere; then deletes the row. While the CDN fails, the job is
 * postponed until the purge expires.
 */
export function purgeCdnProcessor({
  db,
  purge,
  metrics,
  effectMs = EFFECT_MS,
}: PurgeDependencies): Processor<typeof purgeCdn> {
  return async ({ purgeId }, { log, signal }) => {
    const found = await findCdnPurge(db, purgeId);
    // Done already: a job may run twice.
    if (!found) return;
    if (purge && found.isExpired) {
      metrics.ended('expired');
      log.error({ purgeId, attempts: found.attempts, paths: found.paths.length }, 'CDN did not purge in time');
    } else if (purge) {
      await purge(found.paths, signal).catch(async (error: unknown) => {
        if (signal.aborted) throw error;
        metrics.ended('failed');
        throw await postpone(db, found, error);
      });
      metrics.ended('purged');
      log.info({ purgeId, paths: found.paths.length }, 'CDN purged');
      const waitMs = Math.ceil(effectMs - found.ageMs);
      if (waitMs > 0) {
        await setNextPurge(db, purgeId, waitMs);
        throw new PostponeJob('the CDN is purged again once the change is in effect everywhere', waitMs);
      }
    }
    await deleteCdnPurge(db, purgeId);
  };
}

/** Doubles up to five minutes. The message names no URL, which may hold a secret. */
async function postpone(db: Db, { id, attempts }: CdnPurgeRow, error: unknown): Promise<PostponeJob> {
  const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS);
  await noteFailedPurge(db, id, retryInMs);
  const reason = error instanceof Error ? error.message : 'unknown';
  return new PostponeJob(`CDN not purged: ${reason}`, retryInMs);
}
