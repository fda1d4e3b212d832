import { findNeededIncoming, findNeededMediaKeys } from '@around/database/moments/moment-upkeep';
import type { ListedObject } from '@around/media-store/media-store';
import { wholeKey } from '@around/media-store/object-names';
import type { UpkeepContext } from './upkeep-context.ts';

/** Younger files may belong to an upload or a conversion that still runs. Longer than either may take. */
const MIN_AGE_MS = 2 * 3_600_000;
const BATCH_SIZE = 200;
const MEDIA_KEY = /^public\/([0-9a-f]+)/;

/** If both are exceeded, the database is probably not the one that knows the files, or not restored completely. */
const MAX_ORPHANS = 5;
const MAX_ORPHAN_SHARE = 0.2;

/**
 * Deletes files that no moment needs, e.g. after a gateway or a worker was killed. False without any deletion if there are too many of
 * them, unless an operator has confirmed it.
 */
export async function removeOrphans(
  context: UpkeepContext,
  signal: AbortSignal,
  { isConfirmed = false } = {},
): Promise<boolean> {
  const { store, log, metrics } = context;
  const { orphans, uploads, orphanedUploads } = await findOrphans(context, signal);
  const isSuspicious = orphanedUploads > MAX_ORPHANS && orphanedUploads > MAX_ORPHAN_SHARE * uploads;
  if (isSuspicious && !isConfirmed) {
    log.error({ orphanedUploads, uploads }, 'too many files of the media store belong to nothing; none is deleted');
    return false;
  }
  let removed = 0;
  for (const key of orphans) {
    if (signal.aborted) return true;
    try {
      await store.remove(key);
      removed += 1;
    } catch (error) {
      log.warn({ err: error }, 'an orphaned file was not deleted, will be retried');
    }
  }
  if (removed > 0) {
    metrics.filesRemoved(removed);
    log.info({ removed }, 'orphaned files deleted');
  }
  return true;
}

type Orphans = {
  /** Keys of files. */
  orphans: string[];
  /** An upload is one or more files: the parts of a raw one, or the renditions of a public one. */
  uploads: number;
  orphanedUploads: number;
};

async function findOrphans({ db, store, clock }: UpkeepContext, signal: AbortSignal): Promise<Orphans> {
  const oldest = clock().getTime() - MIN_AGE_MS;
  const orphans: string[] = [];
  const [uploads, orphaned] = [new Set<string>(), new Set<string>()];
  for (const area of ['incoming', 'public'] as const) {
    for await (const batch of inBatches(store.list(area))) {
      if (signal.aborted) return { orphans: [], uploads: 0, orphanedUploads: 0 };
      const keys = batch.filter(({ storedAt }) => storedAt.getTime() < oldest).map(({ key }) => key);
      const incoming = await findNeededIncoming(db, keys.map(wholeKey));
      const mediaKeys = await findNeededMediaKeys(db, keys.flatMap(mediaKeyOf));
      for (const key of keys) {
        const upload = mediaKeyOf(key)[0] ?? wholeKey(key);
        uploads.add(upload);
        if (incoming.has(upload) || mediaKeys.has(upload)) continue;
        orphans.push(key);
        orphaned.add(upload);
      }
    }
  }
  return { orphans, uploads: uploads.size, orphanedUploads: orphaned.size };
}

function mediaKeyOf(key: string): string[] {
  const mediaKey = MEDIA_KEY.exec(key)?.[1];
  return mediaKey === undefined ? [] : [mediaKey];
}

async function* inBatches(objects: AsyncIterable<ListedObject>): AsyncGenerator<ListedObject[]> {
  let batch: ListedObject[] = [];
  for await (const object of objects) {
    batch.push(object);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
