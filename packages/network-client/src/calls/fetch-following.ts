import { z } from 'zod';
import { parseEntries, parseShape } from '../answers/parse-shape.ts';
import { CrawlFailure } from '../crawl-failure.ts';
import { Followed, type FollowedProfile } from '../schemas/network-user.ts';
import { OptionalText } from '../schemas/wire-values.ts';
import { type Ask, type CallOptions, requireId } from './ask.ts';

export type FollowingOptions = CallOptions & {
  /** Whom the profile follows by its own count; null if unknown. An empty list against a count above zero is a failure. */
  expectedCount: number | null;
  /** `nextCursor` of an earlier page, to go on from there. */
  cursor?: string | null;
};

/** Why no page follows. Only after `lastPage` may a profile that was not listed be taken for unfollowed, and even then the list may be short. */
export type FollowingEnd = 'lastPage' | 'nothingNew' | 'repeatedCursor';

export type FollowingPage = {
  /** Those that no earlier page of this run had. */
  profiles: FollowedProfile[];
  unreadable: number;
  /** Opaque; null on the page that ends the list. */
  nextCursor: string | null;
  end: FollowingEnd | null;
};

const PAGE_SIZE = '50';

const Answer = z.object({
  users: z.array(z.unknown()),
  next_max_id: z.union([z.number().transform(String), OptionalText]),
});

/**
 * The profiles that somebody follows, page by page; the next page is asked for when the loop asks for it. Pages may be short,
 * overlap or go round in a circle, and the network's own `has_more` and `big_list` are not to be believed.
 */
export async function* fetchFollowing(
  ask: Ask,
  profileId: string,
  options: FollowingOptions,
): AsyncGenerator<FollowingPage> {
  const seenIds = new Set<string>();
  const seenCursors = new Set<string>();
  let cursor = options.cursor ?? null;
  const isFromStart = cursor === null;

  for (;;) {
    if (cursor !== null) seenCursors.add(cursor);
    const { read, unreadable, next } = await fetchPage(ask, { profileId, cursor, signal: options.signal });
    const profiles = takeNew(read, seenIds);
    if (isFromStart && seenIds.size === 0 && (options.expectedCount ?? 0) > 0) throw nobodyListed();

    const end = endOf(next, { isEmpty: profiles.length === 0, isRepeated: next !== null && seenCursors.has(next) });
    cursor = end === null ? next : null;
    yield { profiles, unreadable, nextCursor: cursor, end };
    if (end !== null) return;
  }
}

type PageRequest = CallOptions & { profileId: string; cursor: string | null };

async function fetchPage(ask: Ask, { profileId, cursor, signal }: PageRequest) {
  const call = 'following';
  const path = `/api/v1/friendships/${requireId(profileId)}/following/`;
  const query = { count: PAGE_SIZE, ...(cursor === null ? {} : { max_id: cursor }) };
  const answer = parseShape(call, Answer, await ask({ call, path, query }, signal));
  return { ...parseEntries(call, Followed, answer.users), next: answer.next_max_id };
}

function takeNew(profiles: FollowedProfile[], seenIds: Set<string>): FollowedProfile[] {
  return profiles.filter(({ id }) => {
    if (seenIds.has(id)) return false;
    seenIds.add(id);
    return true;
  });
}

type PageFacts = { isEmpty: boolean; isRepeated: boolean };

function endOf(next: string | null, { isEmpty, isRepeated }: PageFacts): FollowingEnd | null {
  if (next === null) return 'lastPage';
  if (isEmpty) return 'nothingNew';
  return isRepeated ? 'repeatedCursor' : null;
}

function nobodyListed(): CrawlFailure {
  return new CrawlFailure('suspiciouslyEmpty', 'following: nobody listed against a count above zero', {
    origin: 'shape',
  });
}
