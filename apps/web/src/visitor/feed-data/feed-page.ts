import type { Coordinates } from '@around/contracts/coordinates';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';

export type FeedPage = {
  places: FeedPlace[];
  nextCursor: string | null;
  /** The position of a page that came with the document. */
  startsAt?: Coordinates;
};
