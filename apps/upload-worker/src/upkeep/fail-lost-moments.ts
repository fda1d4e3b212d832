import { momentMediaNames } from '@around/contracts/moments/moment-media';
import { failLostMoments, findLiveMediaKeys } from '@around/database/moments/lost-moments';
import { publicKey } from '@around/media-store/object-names';
import type { UpkeepContext } from './upkeep-context.ts';

/** If the losses exceed both limits, this is probably not the store that has the files. */
const MAX_LOSSES = 5;
const MAX_LOST_SHARE = 0.5;

/**
 * Takes moments out of the feed whose video is no longer in the store, e.g. after the store was restored from a backup. False without
 * any change if most videos are missing.
 */
export async function failLost({ db, store, log }: UpkeepContext, signal: AbortSignal): Promise<boolean> {
  // Read before the files are listed, so that a moment that goes live meanwhile is not checked.
  const live = await findLiveMediaKeys(db);
  if (live.length === 0) return true;
  const missing = new Map(live.map((mediaKey) => [publicKey(momentMediaNames(mediaKey).video), mediaKey]));
  for await (const { key } of store.list('public')) {
    if (signal.aborted) return true;
    missing.delete(key);
  }
  if (missing.size === 0) return true;
  if (missing.size > MAX_LOSSES && missing.size > MAX_LOST_SHARE * live.length) {
    log.error({ missing: missing.size, live: live.length }, 'the media store lacks most videos; check MEDIA_STORE_URL');
    return false;
  }
  const failed = await db.transaction().execute((tx) => failLostMoments(tx, [...missing.values()]));
  if (failed > 0) log.error({ failed }, 'moments failed because their files are lost');
  return true;
}
