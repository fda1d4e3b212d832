import { AppError } from '@around/service-kit/app-error';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Audience, expiresAt, STORY_LIFETIME_SECONDS, StickerKind } from '../stories/story.ts';
import type { StoryPublisher } from '../stories/story-publisher.ts';
import type { StoryStore } from '../stories/story-store.ts';
import type { World } from '../world/world.ts';
import { parseInput } from './parse-input.ts';

const StoryInput = z.strictObject({
  username: z.string(),
  mediaType: z.enum(['image', 'video']).optional(),
  sticker: StickerKind.optional(),
  audience: Audience.default('everyone'),
  caption: z.string().max(2_200).nullable().optional(),
  /** Posted this long ago, for stories that are about to expire. */
  ageSeconds: z
    .int()
    .min(0)
    .max(STORY_LIFETIME_SECONDS - 1)
    .default(0),
});

type Dependencies = { world: World; publisher: StoryPublisher; store: StoryStore; clock: () => number };

export function storyRoutes(app: FastifyInstance, { world, publisher, store, clock }: Dependencies): void {
  app.post('/control/stories', async (request, reply) => {
    const { username, mediaType, ageSeconds, ...details } = parseInput(StoryInput, request.body);
    const venue = world.venues.find((venue) => venue.username === username);
    if (!venue) throw new AppError('bad_request', `No venue ${username}`);
    const takenAt = Math.floor(clock() / 1_000) - ageSeconds;
    const { id } = await publisher.publish({ ...details, venue, takenAt, kind: mediaType });
    return reply.code(201).send({ id });
  });

  app.get('/control/stories', async () =>
    store.live().map((story) => ({
      id: story.id,
      username: world.venueById(story.venueId)!.username,
      taken_at: story.takenAt,
      expiring_at: expiresAt(story),
      caption: story.caption,
      sticker: story.sticker,
      audience: story.audience,
    })),
  );
}
