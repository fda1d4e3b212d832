import type { LocationId } from '@around/contracts/ids';
import type { FeedReader, LiveLocationRow } from '@around/database/feed/feed-reader';
import type { LiveIndex, LiveLocation } from '../live-index/live-index.ts';
import { slicedWork } from './sliced-work.ts';

/** Few enough that the rows are garbage before V8 moves them to the old generation. */
const ROWS_PER_READ = 100;
const BUCKETS_PER_READ = 16;

export type Target = {
  reader: FeedReader;
  index: LiveIndex;
  /** Called with the old and the new content of a location. Not set for a load of the whole index. */
  onChange?: ((change: StoredChange) => void) | undefined;
  /** Whether unchanged rows are read and stored again too. */
  isEverythingOld?: boolean;
};

/** `before`: the JSON of a location. `after`: its row. */
export type StoredChange = { id: LocationId; before: string | undefined; after: LiveLocationRow | undefined };

type Options = {
  /** All buckets by default. */
  buckets?: number[];
  /** Called between reading the versions and comparing them. */
  afterListing?: () => Promise<void>;
  /** `done`: the fraction that is compared, from 0 to 1. */
  onProgress?: (done: number) => void;
};

const BUCKETS = 256;
const ALL_BUCKETS = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

/** Compares the index with Postgres and corrects it. Returns how many locations were missing, old, or left over. */
export async function reconcile(target: Target, options: Options = {}): Promise<number> {
  const { buckets = ALL_BUCKETS, afterListing, onProgress } = options;
  let corrected = 0;
  for (let done = 0; done < buckets.length; done += BUCKETS_PER_READ) {
    onProgress?.(done / buckets.length);
    const some = buckets.slice(done, done + BUCKETS_PER_READ);
    const versions = await target.reader.readVersions(some);
    await afterListing?.();
    corrected += await refresh(target, differingIds(target, versions, some));
  }
  return corrected;
}

function differingIds(
  { index, isEverythingOld = false }: Target,
  versions: Map<LocationId, number>,
  buckets: number[],
): LocationId[] {
  const isOld = (id: LocationId, version: number) => isEverythingOld || (index.versionOf(id) ?? -1) < version;
  const older = [...versions].flatMap(([id, version]) => (isOld(id, version) ? id : []));
  const leftOver = index.idsOf(new Set(buckets)).filter((id) => !versions.has(id));
  return [...older, ...leftOver];
}

/** Reads these locations and stores those that have changed. Returns how many have changed. */
export async function refresh(
  { reader, index, onChange, isEverythingOld }: Target,
  ids: LocationId[],
): Promise<number> {
  const pause = slicedWork();
  let changed = 0;
  for (let done = 0; done < ids.length; done += ROWS_PER_READ) {
    const some = ids.slice(done, done + ROWS_PER_READ);
    const rows = new Map((await reader.readRows(some)).map((row) => [row.locationId, row]));
    for (const id of some) {
      const row = rows.get(id);
      const known = index.versionOf(id);
      if (isEverythingOld ? row === undefined && known === undefined : row?.version === known) continue;
      changed += 1;
      onChange?.({ id, before: index.itemOf(id), after: row });
      if (row) index.put(toLiveLocation(row));
      else index.remove(id);
      await pause();
    }
  }
  return changed;
}

function toLiveLocation(row: LiveLocationRow): LiveLocation {
  const { locationId: id, version, x, y, z, momentsLiveUntil, feedItem: item } = row;
  return {
    id,
    version,
    position: { x, y, z },
    liveUntil: row.liveUntil.getTime(),
    momentsLiveUntil: momentsLiveUntil?.getTime() ?? 0,
    nextExpiry: row.nextExpiryAt.getTime(),
    item,
    momentsItem: momentsLiveUntil ? (row.momentsFeedItem ?? item) : undefined,
  };
}
