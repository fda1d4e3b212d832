import type { LocationGroup } from '@around/contracts/feed';
import type { StoryId } from '@around/contracts/ids';
import type { FeedReader } from '@around/database/feed/feed-reader';
import type { FeedChange } from '../events/changes/change-log.ts';
import type { StoredChange } from './reconcile.ts';

type StoredStory = LocationGroup['stories'][number];

/** `gone`: stories that have left the location before their expiry. */
type Difference = { change: FeedChange; gone: StoryId[] };

export type Differences = {
  note: (change: StoredChange, transactions?: bigint[]) => void;
  /**
   * All changes that were noted and not taken yet. A story that has left its location may have moved, so Postgres is queried for the
   * stories that are still shown. When the query fails, the changes stay for the next call.
   */
  take: (reader: Pick<FeedReader, 'readShown'>) => Promise<FeedChange[]>;
};

/** Compares what is stored with what was stored before, location by location. */
export function feedDifferences(now: () => number): Differences {
  let differences: Difference[] = [];
  return {
    note({ id, before, after }, transactions = []) {
      const old = storiesOf(before);
      const current = storiesOf(after?.feedItem);
      const came = missingFrom(old, current);
      const gone = missingFrom(current, old).filter(({ expiresAt }) => Date.parse(expiresAt) > now());
      if (came.length === 0 && gone.length === 0) return;
      const momentIds = came.filter(({ instagramStoryId }) => instagramStoryId === null).map((story) => story.id);
      const position = after && { x: after.x, y: after.y, z: after.z };
      differences.push({
        change: { locationId: id, position, came: { all: came.length, momentIds }, removed: [], transactions },
        gone: gone.map((story) => story.id),
      });
    },
    async take(reader) {
      const taken = differences;
      const gone = taken.flatMap((difference) => difference.gone);
      const shown = gone.length > 0 ? await reader.readShown(gone) : new Set();
      differences = differences.slice(taken.length);
      return taken
        .map(({ change, gone: left }) => ({ ...change, removed: left.filter((id) => !shown.has(id)) }))
        .filter(({ came, removed }) => came.all > 0 || removed.length > 0);
    },
  };
}

function storiesOf(item: string | undefined): StoredStory[] {
  return item === undefined ? [] : (JSON.parse(item) as Pick<LocationGroup, 'stories'>).stories;
}

/** Those of `found` that are not in `known`. */
function missingFrom(known: StoredStory[], found: StoredStory[]): StoredStory[] {
  const ids = new Set(known.map(({ id }) => id));
  return found.filter(({ id }) => !ids.has(id));
}
