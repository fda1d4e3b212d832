import { findNeededIncoming, findNeededMediaKeys } from '@around/database/moments/moment-upkeep';
import type { ListedObject } from '@around/media-store/media-store';
import { wholeKey } from '@around/media-store/object-names';
import type { UpkeepContext } from './upkeep-context.ts';

/** Younger files may belong to an upload or a conversion that still runs. Longer than either may take. */
const MIN_AGE_MS = 2 * 3_600_000;
const BATCH_SIZE = 200;
const MEDIA_KEY = /^public\/([0-9a-f]+)/;

/** Deletes files that no moment needs, e.g. after a gateway or a worker was killed or the database was restored. */
export async function removeOrphans(context: UpkeepContext, signal: AbortSignal): Promise<void> {
  const { db, store, log, metrics, clock } = context;
  const oldest = clock().getTime() - MIN_AGE_MS;
  let removed = 0;

  async function removeUnneeded(keys: string[]): Promise<void> {
    const needed = await findNeededIncoming(db, keys.map(wholeKey));
    const mediaKeys = await findNeededMediaKeys(db, keys.flatMap(mediaKeyOf));
    for (const key of keys) {
      if (signal.aborted || needed.has(wholeKey(key)) || mediaKeyOf(key).some((mediaKey) => mediaKeys.has(mediaKey)))
        continue;
      await store.remove(key);
      removed += 1;
    }
  }

  for (const area of ['incoming', 'public'] as const) {
    for await (const batch of inBatches(store.list(area))) {
      if (signal.aborted) return;
      await removeUnneeded(batch.filter(({ storedAt }) => storedAt.getTime() < oldest).map(({ key }) => key));
    }
  }
  if (removed === 0) return;
  metrics.filesRemoved(removed);
  log.info({ removed }, 'orphaned files deleted');
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
