import { FEED_LIMIT_MAX } from '@around/contracts/feed';
import type { LocationId, StoryId } from '@around/contracts/ids';
import { chordOf } from '../../live-index/search-kd-tree.ts';
import { eventFrame } from '../event-frames.ts';
import type { Listener } from '../listener.ts';
import type { LoggedChange } from './change-log.ts';

/** Changes as events. Frames that are the same for all listeners are written once. */
export type ChangeFrames = {
  /** The frames for a listener; empty when no change concerns it. */
  of: (listener: Pick<Listener, 'area' | 'reach'>) => string;
};

/** With more removed stories, a new request for the feed is cheaper. */
const REMOVED_MAX = 500;

export function changeFrames(changes: LoggedChange[], id: string): ChangeFrames {
  const removed = removedFrame([...new Set(changes.flatMap((change) => change.removed))], id);
  const came = changes.filter((change) => change.came.all > 0);
  return { of: (listener) => removed + storiesFrame(came, listener, id) };
}

function removedFrame(storyIds: StoryId[], id: string): string {
  if (storyIds.length === 0) return '';
  return storyIds.length > REMOVED_MAX ? eventFrame('reset', {}, id) : eventFrame('removed', { storyIds }, id);
}

function storiesFrame(came: LoggedChange[], { area, reach }: Pick<Listener, 'area' | 'reach'>, id: string): string {
  const { x, y, z } = area.from;
  const locationIds = new Set<LocationId>();
  const momentIds: StoryId[] = [];
  let count = 0;
  for (const { came: stories, position, locationId } of came) {
    const visible = area.withNetworkStories ? stories.all : stories.momentIds.length;
    if (visible === 0 || position === undefined) continue;
    if (chordOf(position.x - x, position.y - y, position.z - z) > reach) continue;
    count += visible;
    if (locationIds.size < FEED_LIMIT_MAX) locationIds.add(locationId);
    momentIds.push(...stories.momentIds.slice(0, FEED_LIMIT_MAX - momentIds.length));
  }
  return count === 0 ? '' : eventFrame('stories', { locationIds: [...locationIds], momentIds, count }, id);
}
