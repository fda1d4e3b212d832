import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import type { UploadFacts } from '@around/database/moments/health/upload-facts';
import type { StoreUpkeepProblem } from '@around/database/schema';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, okLink, openPage } from './chain-link.ts';

const UPLOADS = openPage('Open the uploads', '/admin/instagram-status');

/** A worker prepares most videos within half a minute. */
const LATE_AFTER_MS = 120_000;
/** Ten uploads of the largest size. */
const MIN_FREE_BYTES = 2 ** 30;
/** Videos within an hour that failed although nothing is wrong with their files. */
const FAILURES_ALLOWED = 2;

/** Broken when shared videos cannot be stored or prepared, wait for too long, or fail although their files are sound. */
export function checkUploads({ uploads }: ChainFacts): ChainLink {
  // The workers check the store, so its state is old when none is alive.
  const cause = findWorkerProblem(uploads) ?? findStoreProblem(uploads) ?? findDelay(uploads);
  if (cause !== undefined) return brokenLink('uploads', cause, UPLOADS);
  const { workers, live } = uploads;
  return okLink(
    'uploads',
    `${countOf(workers, 'upload worker')} running; ${countOf(live, 'video')} went live in the last 24 hours`,
  );
}

const upkeepCauses: Record<StoreUpkeepProblem, string> = {
  otherStore:
    'The media store does not belong to this database, so nothing is deleted from it: check DATABASE_URL and MEDIA_STORE_URL',
  manyOrphans:
    'Too many files of the media store belong to nothing in the database, so they are not deleted: check DATABASE_URL and MEDIA_STORE_URL',
  manyLost: 'The media store lacks most videos of the database: check DATABASE_URL and MEDIA_STORE_URL',
};

function findStoreProblem({ store }: UploadFacts): string | undefined {
  if (store?.problem === 'full')
    return 'The media store is full, so nobody can share a video: free some space or enlarge it';
  if (store?.problem === 'unreachable') {
    const since = formatDuration(store.problemMs ?? 0);
    return `The media store has refused to store files for ${since}, so nobody can share a video: check MEDIA_STORE_URL and the store`;
  }
  if (store?.upkeepProblem) return upkeepCauses[store.upkeepProblem];
  if (!store || store.freeBytes === null || store.freeBytes >= MIN_FREE_BYTES) return undefined;
  const megabytes = Math.floor(store.freeBytes / 2 ** 20);
  return `The media store has only ${megabytes} MB left: free some space or enlarge it`;
}

function findWorkerProblem({ workers, workersWithTools, waiting }: UploadFacts): string | undefined {
  const then = waiting > 0 ? `, and ${countOf(waiting, 'video')} wait${waiting === 1 ? 's' : ''}` : '';
  if (workers === 0) return `No upload worker is running${then}: start one`;
  if (workersWithTools === 0) return `The upload workers find no ffmpeg and ffprobe${then}: install both`;
  return undefined;
}

function findDelay({ waiting, oldestWaitingMs, failedWithoutFault }: UploadFacts): string | undefined {
  if (oldestWaitingMs !== null && oldestWaitingMs > LATE_AFTER_MS) {
    const wait = waiting === 1 ? 'A video waits' : `${waiting} videos wait`;
    return `${wait} to be prepared, the oldest for ${formatDuration(oldestWaitingMs)}: start another upload worker`;
  }
  if (failedWithoutFault <= FAILURES_ALLOWED) return undefined;
  return `${failedWithoutFault} videos of the last hour could not be prepared although their files are sound: read the log of the upload workers`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
