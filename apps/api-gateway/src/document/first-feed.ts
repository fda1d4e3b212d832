import { FeedQuery } from '@around/contracts/feed';
import { toUnitVector } from '@around/database/feed/unit-vector';
import type { FeedIndex } from '../feed/following/feed-index.ts';
import { writeEtag } from '../feed/fragments/answer-version.ts';
import { gluePlain } from '../feed/fragments/glue.ts';
import { toSelection } from '../feed/to-selection.ts';

export type FirstFeed = {
  lat: number;
  lng: number;
  /** The places as `GET /api/feed` answers. */
  json: string;
  /** Changes with the content. */
  version: string;
};

type Dependencies = { index: FeedIndex | undefined; clock: () => Date };

/** The number of places in the document. With more places the document takes one more round trip. */
const PLACES = 6;

/**
 * The first places of the feed around the position in a page's URL, else around the default place. Undefined while the live index is not
 * loaded or is stale: then the app requests the feed, and the answer states its age or an error, if any.
 */
export function readFirstFeed({ index, clock }: Dependencies, pageQuery: URLSearchParams): FirstFeed | undefined {
  if (!index?.isLoaded() || index.staleForMs() !== undefined) return undefined;
  const position = { lat: pageQuery.get('lat') ?? undefined, lng: pageQuery.get('lng') ?? undefined };
  const query = FeedQuery.safeParse({ ...position, instagram: 'true', limit: String(PLACES) });
  if (!query.success) return undefined;
  const selection = toSelection(query.data);
  const { latitude: lat, longitude: lng } = selection.near;
  const { parts, next } = index.nearest({
    ...selection,
    from: toUnitVector(selection.near),
    now: clock().getTime(),
  });
  return {
    lat,
    lng,
    json: gluePlain(parts).toString('utf8'),
    version: `${lat} ${lng} ${writeEtag(parts, { encoding: 'identity', isLast: next === undefined })}`,
  };
}
