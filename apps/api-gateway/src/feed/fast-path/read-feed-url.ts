import { FeedQuery, getFeed } from '@around/contracts/feed';
import type { Selection } from '../stored-feed.ts';
import { toSelection } from '../to-selection.ts';

const PREFIX = `${getFeed.path}?`;
/** A query without escapes, spaces and fragment. */
const PLAIN_QUERY = /^[\w.=&-]*$/;
/** The query of most requests: a position, and flags before or after it. Parsing it with the schema takes as long as a search. */
const USUAL_QUERY =
  /^(?:instagram=(true|false)&)?lat=(-?\d{1,2}(?:\.\d{1,20})?)&lng=(-?\d{1,3}(?:\.\d{1,20})?)(?:&instagram=(true|false))?(?:&forceIzmir=(true|false))?$/;
const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;

export type FeedRequest = { query: FeedQuery; selection: Selection };

/** The query of a URL of the feed, if it is valid and has no parameter twice. Everything else is left to Fastify. */
export function readFeedUrl(url: string): FeedRequest | undefined {
  const query = readQuery(url);
  if (query === undefined) return undefined;
  try {
    return { query, selection: toSelection(query) };
  } catch {
    // The cursor is not valid.
    return undefined;
  }
}

function readQuery(url: string): FeedQuery | undefined {
  if (url === getFeed.path) return {};
  if (!url.startsWith(PREFIX)) return undefined;
  const query = url.slice(PREFIX.length);
  return readUsual(query) ?? readBySchema(query);
}

/** Returns what the schema would return. */
function readUsual(query: string): FeedQuery | undefined {
  const found = USUAL_QUERY.exec(query);
  if (found === null) return undefined;
  const [, before, latitude, longitude, after, forceIzmir] = found;
  const [lat, lng] = [Number(latitude), Number(longitude)];
  const isTwice = before !== undefined && after !== undefined;
  if (isTwice || Math.abs(lat) > MAX_LATITUDE || Math.abs(lng) > MAX_LONGITUDE) return undefined;
  return { lat, lng, instagram: (before ?? after) as Flag, forceIzmir: forceIzmir as Flag };
}

type Flag = FeedQuery['instagram'];

function readBySchema(query: string): FeedQuery | undefined {
  if (!PLAIN_QUERY.test(query)) return undefined;
  const values: Record<string, string> = {};
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    if (at <= 0) return undefined;
    const name = pair.slice(0, at);
    if (Object.hasOwn(values, name)) return undefined;
    values[name] = pair.slice(at + 1);
  }
  return FeedQuery.safeParse(values).data;
}
