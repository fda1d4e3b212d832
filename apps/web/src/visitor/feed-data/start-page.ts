import type { Coordinates } from '@around/contracts/coordinates';
import { readFeed } from '../../ui/feed-place/read-feed.ts';
import { startData } from '../start/start-data.ts';
import type { FeedPage } from './feed-page.ts';

const { feed } = startData;
const page: FeedPage | undefined = feed && {
  places: readFeed(feed.places),
  nextCursor: null,
  startsAt: { latitude: feed.lat, longitude: feed.lng },
};
const data = page && { pages: [page], pageParams: [null] };
let isShown = false;

/**
 * The places of the document, shown until the feed has answered. Once shown, they stay even if the detected position differs. A visitor who
 * comes back to another place must not see them first.
 */
export function startPage({ latitude, longitude }: Coordinates) {
  isShown ||= feed?.lat === latitude && feed.lng === longitude;
  return isShown ? data : undefined;
}
