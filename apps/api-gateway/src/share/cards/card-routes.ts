import { STORY_TAKEN_DOWN } from '@around/contracts/safety/safety-messages';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { addressCounter } from '../../rate-limits/address-counter.ts';
import { limitByAddress } from '../../rate-limits/limit-by-address.ts';
import { findTarget, type LinkParams, type LinkTarget, type TargetDependencies } from '../link-target.ts';
import { secondsUntil } from '../seconds-until.ts';
import { cardDrawer } from './drawing/card-drawer.ts';
import { type FetchPoster, hasPoster } from './fetch-poster.ts';
import { storyCards } from './story-cards.ts';

const CARDS_PER_MINUTE = 120;
const CARD_SECONDS = 3_600;
/** Short, because the poster may become available soon. */
const BRAND_SECONDS = 60;

type Dependencies = TargetDependencies & { fetchPoster: FetchPoster; clock: () => Date };

/** `card.jpg` of a location or story link: the preview image, 1200x630 JPEG. 302 for a story that has moved, 404 for an unknown location. */
export function cardRoutes({ fetchPoster, clock, ...targets }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    await limitByAddress(app, addressCounter(CARDS_PER_MINUTE));
    const drawer = cardDrawer();
    app.addHook('onClose', async () => drawer.close());
    const cards = storyCards({
      fetchPoster,
      drawCard: drawer.draw,
      clock,
      onFailure: (error) => app.log.warn({ err: error }, 'drawing a card failed'),
    });

    async function sendCard(params: LinkParams, reply: FastifyReply): Promise<FastifyReply> {
      const target = await findTarget(targets, params, { hasLeft: () => reply.raw.destroyed });
      if (target.kind === 'gone') throw new AppError('gone', STORY_TAKEN_DOWN);
      if (target.kind === 'moved') return reply.redirect(`${target.path}/card.jpg`);
      if (target.kind === 'unknown') throw new AppError('not_found', 'There is no such place');
      const story = storyOf(target);
      const picture = story && (await cards.draw(story));
      const lifetime =
        story && picture ? Math.min(CARD_SECONDS, secondsUntil(new Date(story.expiresAt), clock())) : BRAND_SECONDS;
      return reply
        .header('cache-control', `public, max-age=${lifetime}`)
        .type('image/jpeg')
        .send(picture ?? (await cards.brand()));
    }

    const schema = { hide: true } as const;
    app.get<{ Params: LinkParams }>('/l/:locationId/card.jpg', { schema }, ({ params }, reply) =>
      sendCard(params, reply),
    );
    app.get<{ Params: LinkParams }>('/l/:locationId/s/:storyId/card.jpg', { schema }, ({ params }, reply) =>
      sendCard(params, reply),
    );
  };
}

/** For a location, its newest story with a poster. */
function storyOf(target: LinkTarget) {
  if (target.kind === 'story') return target.story;
  return target.kind === 'place' ? target.location.stories.find(hasPoster) : undefined;
}
