import { z } from 'zod';
import { CrawlFailure } from '../crawl-failure.ts';
import { parseEntries, parseShape } from '../responses/parse-shape.ts';
import { Followed, type FollowedProfile } from '../schemas/network-user.ts';
import { OptionalText } from '../schemas/wire-values.ts';
import { type CallOptions, requireId, type SendRequest } from './network-request.ts';

export type FollowingOptions = CallOptions & {
  /** Following count of the profile; null if unknown. An empty list despite a count above zero is a failure. */
  expectedCount: number | null;
  /** `nextCursor` of an earlier page, to continue from there. */
  cursor?: string | null;
};

/** Why no page follows. Only `lastPage` means that the list is complete, and even then profiles may be missing. */
export type FollowingEnd = 'lastPage' | 'nothingNew' | 'repeatedCursor';

export type FollowingPage = {
  /** Without profiles of earlier pages. */
  profiles: FollowedProfile[];
  unreadable: number;
  /** Null on the last page. */
  nextCursor: string | null;
  end: FollowingEnd | null;
};

const PAGE_SIZE = '50';

const Page = z.object({
  users: z.array(z.unknown()),
  next_max_id: z.union([z.number().transform(String), OptionalText]),
});

/**
 * Yields the profiles that a profile follows, page by page. Pages can be short, overlap or repeat in a cycle, and the network's
 * `has_more` and `big_list` are unreliable.
 */
export async function* fetchFollowing(
  send: SendRequest,
  profileId: string,
  options: FollowingOptions,
): AsyncGenerator<FollowingPage> {
  const seenIds = new Set<string>();
  const seenCursors = new Set<string>();
  let cursor = options.cursor ?? null;
  const isFromStart = cursor === null;

  for (;;) {
    if (cursor !== null) seenCursors.add(cursor);
    const { read, unreadable, next } = await fetchPage(send, { profileId, cursor, signal: options.signal });
    const profiles = takeNew(read, seenIds);
    if (isFromStart && seenIds.size === 0 && (options.expectedCount ?? 0) > 0) throw emptyListFailure();

    const end = endOf(next, { isEmpty: profiles.length === 0, isRepeated: next !== null && seenCursors.has(next) });
    cursor = end === null ? next : null;
    yield { profiles, unreadable, nextCursor: cursor, end };
    if (end !== null) return;
  }
}

type PageRequest = CallOptions & { profileId: string; cursor: string | null };

async function fetchPage(send: SendRequest, { profileId, cursor, signal }: PageRequest) {
  const call = 'following';
  const path = `/api/v1/friendships/${requireId(profileId)}/following/`;
  const query = { count: PAGE_SIZE, ...(cursor === null ? {} : { max_id: cursor }) };
  const page = parseShape(call, Page, await send({ call, path, query }, signal));
  return { ...parseEntries(call, Followed, page.users), next: page.next_max_id };
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

function emptyListFailure(): CrawlFailure {
  return new CrawlFailure('suspiciouslyEmpty', 'following: empty list despite a count above zero', {
    origin: 'shape',
  });
}
