import { join } from 'node:path';
import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import type { Db } from '@around/database/db';
import { findMomentPlace } from '@around/database/moments/moment-place';
import { findNeededMediaKeys } from '@around/database/moments/moment-upkeep';
import {
  endAttempt,
  failMoment,
  type MomentToProcess,
  publishMoment,
  returnAttempt,
} from '@around/database/moments/process-moment';
import { endTurn, renewTurn, secondsUntilTurn, takeTurn } from '@around/database/moments/upload-turns';
import type { MediaStore } from '@around/media-store/media-store';
import type { processUpload } from '@around/queues/jobs/upload-jobs';
import { type JobContext, PostponeJob, type Processor } from '@around/queues/worker/job-processor';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { ToolKilledError } from '../media-tools/run-limited.ts';
import type { UploadMetrics } from '../metrics/upload-metrics.ts';
import { isOutage } from '../outage.ts';
import { prepareVideo } from '../video/prepare-video.ts';
import { VideoRefused } from '../video/video-refused.ts';
import { refuseRemovedFile, refuseRemovedPictures } from './refuse-removed-content.ts';
import { fetchUpload, removeFiles, storeFiles } from './store-files.ts';
import { openWorkFolder } from './work-folders.ts';

type Dependencies = {
  db: Db;
  store: MediaStore;
  tools: MediaTools;
  tempFolder: string;
  /** Processing time of one user's videos. */
  secondsPerUserHour: number;
  metrics: UploadMetrics;
};
type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

/** Starts of one moment, the only limit of its tries. A crash of the worker counts, so that a file that crashes workers is given up. */
const MAX_ATTEMPTS = 3;
/** An outage costs no attempt. A moment that waits for longer than this fails, so that its author gets an answer. */
const MAX_OUTAGE_WAIT_MS = 2 * 3_600_000;
const OUTAGE_RETRY_MS = 15_000;
const FAILURE_RETRY_MS = 5_000;
/** How soon a job looks again whether it is the turn of its moment. */
const TURN_RETRY_MS = 2_000;
const MAX_TURN_RETRY_MS = 60_000;
/** Well below the lease of a turn. */
const PROGRESS_EVERY_MS = 10_000;
const UPLOAD_FILE = 'upload';

/**
 * Makes the moment whose turn it is playable and publishes it. Its job ends when the moment of the job is finished, so each moment that
 * waits has a job. Idempotent: a second run replaces the files of the first, and the transaction that publishes does so once. A moment
 * ends live or with a failure that its author can read.
 */
export function processUploadProcessor(dependencies: Dependencies): Processor<typeof processUpload> {
  const { db } = dependencies;

  return async ({ momentId }, context) => {
    const turn = await takeTurn(db).catch(postponeOutage);
    if (turn) await runTurn(dependencies, turn, context);
    const seconds = await secondsUntilTurn(db, momentId).catch(postponeOutage);
    if (seconds === undefined) return;
    const delayMs = Math.min(Math.max(seconds * 1_000, TURN_RETRY_MS), MAX_TURN_RETRY_MS);
    throw new PostponeJob('It is not the turn of this moment', delayMs);
  };
}

async function runTurn(dependencies: Dependencies, { turn, ...moment }: Turn, context: JobContext): Promise<void> {
  const { db, metrics, secondsPerUserHour } = dependencies;
  const startedAt = performance.now();
  const progress = setInterval(() => {
    context.noteProgress();
    renewTurn(db, turn).catch(() => {});
  }, PROGRESS_EVERY_MS);
  try {
    if (moment.attempts > MAX_ATTEMPTS) throw new VideoRefused('processing_failed');
    const isPublished = await run(dependencies, moment, context);
    if (isPublished) metrics.momentPublished(moment.postedAt);
  } catch (error) {
    await endRun(dependencies, { moment, context, error }).catch(postponeOutage);
  } finally {
    clearInterval(progress);
    const spent = { seconds: (performance.now() - startedAt) / 1_000, secondsPerHour: secondsPerUserHour };
    // Without this the lease ends by itself.
    await endTurn(db, turn, spent).catch((err: unknown) => context.log.warn({ err }, 'turn not ended'));
  }
}

/** Fails the moment, or throws when its job is to run again. */
async function endRun(
  { db, metrics }: Dependencies,
  { moment, context, error }: { moment: MomentToProcess; context: JobContext; error: unknown },
): Promise<void> {
  const { id: momentId } = moment;
  if (context.signal.aborted) {
    await returnAttempt(db, momentId);
    throw error;
  }
  const reason = reasonOf(error);
  if (isOutage(error) && isYoung(moment)) {
    context.log.warn({ momentId, reason }, 'moment waits for the end of an outage');
    await returnAttempt(db, momentId);
    throw error;
  }
  const failure = failureOf(error, moment);
  if (!failure) {
    await endAttempt(db, momentId);
    throw new PostponeJob(reason, FAILURE_RETRY_MS);
  }
  context.log.warn({ momentId, failure, reason }, 'moment failed');
  const isFailed = await db.transaction().execute((tx) => failMoment(tx, momentId, failure));
  if (isFailed) metrics.momentFailed(failure);
}

async function run(
  { db, store, tools, tempFolder }: Dependencies,
  moment: MomentToProcess,
  { signal, log }: JobContext,
): Promise<boolean> {
  // Checked first, so that the author does not wait for a conversion.
  if (!(await findMomentPlace(db, moment))) throw new VideoRefused('place_unknown');
  await using folder = await openWorkFolder(tempFolder);
  const { id: momentId, incomingKey, mediaKey } = moment;
  const path = join(folder.path, UPLOAD_FILE);
  await fetchUpload(store, { incomingKey, path, signal });
  await refuseRemovedFile(db, { momentId, path, signal });
  const video = await prepareVideo(tools, { folder: folder.path, file: UPLOAD_FILE, signal });
  const { durationSeconds } = video;
  await refuseRemovedPictures(db, tools.run, { momentId, folder: folder.path, durationSeconds, signal });
  await storeFiles(store, { folder: folder.path, mediaKey, signal });
  const result = await db.transaction().execute((tx) => publishMoment(tx, momentId, video));
  if (result === 'place-unknown') throw new VideoRefused('place_unknown');
  if (result === 'not-needed') await removeUnneeded({ db, store, mediaKey });
  log.info({ momentId, result, seconds: video.durationSeconds }, 'moment processed');
  return result === 'published';
}

/** The moment was deleted while it was processed, unless another worker has published it. */
async function removeUnneeded({ db, store, mediaKey }: { db: Db; store: MediaStore; mediaKey: string }): Promise<void> {
  const needed = await findNeededMediaKeys(db, [mediaKey]);
  if (!needed.has(mediaKey)) await removeFiles(store, mediaKey);
}

function postponeOutage(error: unknown): never {
  throw isOutage(error) ? new PostponeJob(reasonOf(error), OUTAGE_RETRY_MS) : error;
}

function isYoung({ postedAt }: MomentToProcess): boolean {
  return Date.now() - postedAt.getTime() < MAX_OUTAGE_WAIT_MS;
}

/** Undefined when another try may succeed. */
function failureOf(error: unknown, { attempts }: MomentToProcess): MomentFailure | undefined {
  if (error instanceof VideoRefused) return error.failure;
  // Its time was generous already, and other videos wait.
  if (error instanceof ToolKilledError && error.isOverTime) return 'too_costly';
  return attempts < MAX_ATTEMPTS ? undefined : 'processing_failed';
}

/** The message of a tool names only files of the work folder. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
