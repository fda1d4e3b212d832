import { FeedQuery, getFeed } from '@around/contracts/feed';
import type { Selection } from '../stored-feed.ts';
import { toSelection } from '../to-selection.ts';

const PREFIX = `${getFeed.path}?`;
/** Text that stands for itself: no escapes, no spaces, no fragment. */
const PLAIN_QUERY = /^[\w.=&-]*$/;

export type FeedRequest = { query: FeedQuery; selection: Selection };

/** What a URL asks of the feed, when it is valid and has no parameter twice. Everything else is left to Fastify. */
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
