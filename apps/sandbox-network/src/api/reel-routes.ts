import type { FastifyInstance } from 'fastify';
import { answerJson, viewerOf } from './visit.ts';
import { liveReel, reelHead, reelItems } from './wire/reel.ts';
import { buildTray } from './wire/tray.ts';
import type { WireContext } from './wire/wire-context.ts';

const MOST_REELS = 20;

/** Live stories: who has some, and the stories themselves. */
export function reelRoutes(app: FastifyInstance, context: WireContext): void {
  app.get('/api/v1/feed/reels_tray', async (request, reply) => {
    const { entries, storyIdsInFull } = buildTray(context, viewerOf(request));
    request.visit.entry.storyIds = storyIdsInFull;
    return answerJson(reply, {
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
    const ids = new Set(request.visit.query.getAll('reel_ids').filter((id) => /^\d+$/.test(id)));
    if (ids.size === 0) return answerJson(reply, { reels: {}, status: 'ok' });

    // What goes beyond the limit is left out without a word, like accounts that have nothing live.
    const live = [...ids]
      .slice(0, MOST_REELS)
      .flatMap((id) => context.world.venueById(id) ?? [])
      .flatMap((venue) => liveReel(context, venue, viewer) ?? []);
    request.visit.entry.storyIds = live.flatMap(({ stories }) => stories.map((story) => story.id));
    const times = request.visit.rule?.answer === 'repeated_items' ? 2 : 1;
    const reels = live.map((reel) => ({
      ...reelHead(context, reel, viewer),
      items: Array.from({ length: times }, () => reelItems(context, reel)).flat(),
    }));
    return answerJson(reply, {
      reels: Object.fromEntries(reels.map((reel) => [reel.strong_id__, reel])),
      reels_media: reels,
      status: 'ok',
    });
  });
}
