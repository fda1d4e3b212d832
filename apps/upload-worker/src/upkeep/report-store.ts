import {
  readMediaStoreState,
  type StoreCheck,
  type StoreSize,
  saveStoreCheck,
  saveStoreSize,
} from '@around/database/moments/health/media-store-state';
import type { MediaStore } from '@around/media-store/media-store';
import { newIncomingKey } from '@around/media-store/object-names';
import { StoreFullError } from '@around/media-store/store-errors';
import type { UpkeepContext } from './upkeep-context.ts';

const DEADLINE_MS = 20_000;
/** A little less than the period of the task, so that one of several workers checks. */
const CHECKED_AGAIN_AFTER_MS = 25_000;
const MEASURED_AGAIN_AFTER_MS = 5 * 60_000;

/** Tries the store as an upload does, and counts its bytes from time to time. Operators read the result. */
export async function reportStore(context: UpkeepContext, signal: AbortSignal): Promise<void> {
  const { db, store, log, metrics, clock } = context;
  const last = await readMediaStoreState(db);
  if (last && last.checkedMs < CHECKED_AGAIN_AFTER_MS) return;
  const check = await checkStore(context, signal);
  if (signal.aborted) return;
  await saveStoreCheck(db, check);
  metrics.storeChecked(check);
  const measuredMs = last?.measuredAt ? clock().getTime() - last.measuredAt.getTime() : Number.POSITIVE_INFINITY;
  if (check.problem === 'unreachable' || measuredMs < MEASURED_AGAIN_AFTER_MS) return;
  const size = await measureStore(store, signal);
  if (signal.aborted) return;
  await saveStoreSize(db, size);
  metrics.storeMeasured(size);
  log.debug(size, 'media store measured');
}

/** Writing and removing one byte also detects a quota, a read-only disk and read-only credentials. */
async function checkStore({ store, log }: UpkeepContext, stopping: AbortSignal): Promise<StoreCheck> {
  const key = newIncomingKey();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    await store.write(key, oneByte(), { maxBytes: 1, signal });
    await store.remove(key);
    return { problem: null, space: (await store.space()) ?? null };
  } catch (error) {
    const problem = error instanceof StoreFullError ? 'full' : 'unreachable';
    if (!stopping.aborted) log.error({ err: error, problem }, 'the media store takes no files');
    return { problem, space: null };
  }
}

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x');
}

async function measureStore(store: MediaStore, signal: AbortSignal): Promise<StoreSize> {
  const size = { incoming: { files: 0, bytes: 0 }, public: { files: 0, bytes: 0 } };
  for (const area of ['incoming', 'public'] as const) {
    for await (const { bytes } of store.list(area)) {
      if (signal.aborted) return size;
      size[area].files += 1;
      size[area].bytes += bytes;
    }
  }
  return size;
}
