import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { Db } from '../../db.ts';
import { type MediaStoreState, readMediaStoreState } from './media-store-state.ts';
import { type OpenUploads, readOpenUploads, readUploadResults } from './upload-figures.ts';
import { findLiveUploadWorkers } from './upload-workers.ts';

/** The input of the health check of uploads. */
export type UploadFacts = OpenUploads & {
  workers: number;
  workersWithTools: number;
  /** Within the last day. */
  live: number;
  /** Within the last hour, for a reason that lies in our programs and not in the file. */
  failedWithoutFault: number;
  /** Undefined until an upload-worker has checked the store. */
  store: Pick<MediaStoreState, 'problem' | 'problemMs' | 'upkeepProblem' | 'freeBytes'> | undefined;
};

const WITHOUT_FAULT = new Set<MomentFailure>(['processing_failed', 'file_lost']);

export async function readUploadFacts(db: Db): Promise<UploadFacts> {
  const [open, day, hour, store, workers] = await Promise.all([
    readOpenUploads(db),
    readUploadResults(db, 24),
    readUploadResults(db, 1),
    readMediaStoreState(db),
    findLiveUploadWorkers(db),
  ]);
  return {
    ...open,
    workers: workers.length,
    workersWithTools: workers.filter(({ hasTools }) => hasTools).length,
    live: day.live,
    failedWithoutFault: hour.failed
      .filter(({ reason }) => WITHOUT_FAULT.has(reason))
      .reduce((sum, { moments }) => sum + moments, 0),
    store,
  };
}
