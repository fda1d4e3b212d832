import { seededRandom } from '@around/demo-scenes/seeded-random';
import type { FastifyInstance } from 'fastify';
import type { Account, Profile } from '../world/profile.ts';
import { viewerOf } from './request-details.ts';
import { sendFailure, sendJson } from './responses.ts';
import { userCard } from './wire/user-shapes.ts';
import type { WireContext } from './wire/wire-context.ts';

const DEFAULT_COUNT = 12;
const LONGEST_PAGE = 16;
const CURSOR_PREFIX = 'QVFD';

/** The profiles that the session's account follows, in pages with the irregularities of the real list. */
export function followingRoutes(app: FastifyInstance, context: WireContext): void {
  app.get<{ Params: { id: string } }>('/api/v1/friendships/:id/following', async (request, reply) => {
    const viewer = viewerOf(request);
    if (!context.world.profileById(request.params.id)) return sendFailure(reply, 404, 'User not found');
    if (request.params.id !== viewer.id) return sendFailure(reply, 400, 'Not authorized to view user');

    const count = Number.parseInt(request.details.query.get('count') ?? '', 10) || DEFAULT_COUNT;
    const page = pageOf(viewer, { count, cursor: request.details.query.get('max_id') });
    const random = seededRandom('following page', viewer.id, page.offset);
    return sendJson(reply, {
      users: page.ids.map((id) => followedUser(context, context.world.profileById(id)!, viewer)),
      // The real network's values for these two are unreliable as well.
      big_list: random.chance(0.5),
      has_more: page.nextOffset !== null && random.chance(0.5),
      page_size: 200,
      ...(page.nextOffset !== null && { next_max_id: toCursor(page.nextOffset) }),
      should_limit_list_of_followers: false,
      use_clickable_see_more: false,
      status: 'ok',
    });
  });
}

type Page = { ids: readonly string[]; offset: number; nextOffset: number | null };

/** Pages are shorter than requested, and about half of them repeat the last profile of the previous page. */
function pageOf({ id, followedIds }: Account, { count, cursor }: { count: number; cursor: string | null }): Page {
  const offset = readCursor(cursor);
  const random = seededRandom('following page length', id, offset);
  const requested = Math.max(1, Math.min(count, LONGEST_PAGE));
  const length = Math.max(1, requested - random.integer(0, Math.floor(requested / 4)));
  const end = offset + length;
  const repeats = offset > 0 && random.chance(0.5) ? 1 : 0;
  return {
    ids: followedIds.slice(offset - repeats, end),
    offset,
    nextOffset: end < followedIds.length ? end : null,
  };
}

function followedUser(context: WireContext, profile: Profile, viewer: Account): object {
  const newest = context.store.liveOf(profile.id).at(-1);
  return {
    ...userCard(context, profile, viewer),
    is_favorite: false,
    ...(newest && { latest_reel_media: newest.takenAt }),
  };
}

function toCursor(offset: number): string {
  return CURSOR_PREFIX + Buffer.from(`following:${offset}`).toString('base64url');
}

/** An unknown cursor leads to the first page. */
function readCursor(cursor: string | null): number {
  if (!cursor?.startsWith(CURSOR_PREFIX)) return 0;
  const text = Buffer.from(cursor.slice(CURSOR_PREFIX.length), 'base64url').toString();
  return Number(/^following:(\d+)$/.exec(text)?.[1] ?? 0);
}
