import type { FastifyInstance } from 'fastify';
import { viewerOf } from './request-details.ts';
import { sendJson } from './responses.ts';
import { liveReel, reelHead, reelItems } from './wire/reel.ts';
import { buildTray } from './wire/tray.ts';
import type { WireContext } from './wire/wire-context.ts';

const MOST_REELS = 20;

/** Live stories: the tray and the reels. */
export function reelRoutes(app: FastifyInstance, context: WireContext): void {
  app.get('/api/v1/feed/reels_tray', async (request, reply) => {
    const { entries, storyIdsWithItems } = buildTray(context, viewerOf(request));
    request.details.entry.storyIds = storyIdsWithItems;
    return sendJson(reply, {
      tray: entries,
      story_ranking_token: '0c5e4f0e-5a34-4d0e-9df0-a5c1d4b7c3c9',
      broadcasts: [],
      sticker_version: 1,
      face_filter_nux_version: 1,
      has_new_nux_story: false,
      stories_viewer_gestures_nux_eligible: false,
      status: 'ok',
    });
  });

  app.get('/api/v1/feed/reels_media', async (request, reply) => {
    const viewer = viewerOf(request);
    const ids = new Set(request.details.query.getAll('reel_ids').filter((id) => /^\d+$/.test(id)));
    if (ids.size === 0) return sendJson(reply, { reels: {}, status: 'ok' });

    // Reels beyond the limit, and accounts without live stories, are left out silently.
    const live = [...ids]
      .slice(0, MOST_REELS)
      .flatMap((id) => context.world.venueById(id) ?? [])
      .flatMap((venue) => liveReel(context, venue, viewer) ?? []);
    request.details.entry.storyIds = live.flatMap(({ stories }) => stories.map((story) => story.id));
    const times = request.details.rule?.answer === 'repeated_items' ? 2 : 1;
    const reels = live.map((reel) => ({
      ...reelHead(context, reel, viewer),
      items: Array.from({ length: times }, () => reelItems(context, reel)).flat(),
    }));
    return sendJson(reply, {
      reels: Object.fromEntries(reels.map((reel) => [reel.strong_id__, reel])),
      reels_media: reels,
      status: 'ok',
    });
  });
}
