import { AppError } from '@around/service-kit/app-error';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { World } from '../world/world.ts';
import { parseInput } from './parse-input.ts';

type Dependencies = {
  world: World;
  /** Ids of venues whose stories lack their media in all responses. */
  unreadableVenues: Set<string>;
};

/** Makes all stories of a venue unreadable for clients, as stories without `video_versions` and images are. */
export function unreadableRoutes(app: FastifyInstance, { world, unreadableVenues }: Dependencies): void {
  app.post('/control/unreadable-venues', async (request, reply) => {
    const { username } = parseInput(z.strictObject({ username: z.string() }), request.body);
    const venue = world.venues.find((venue) => venue.username === username);
    if (!venue) throw new AppError('bad_request', `No venue ${username}`);
    unreadableVenues.add(venue.id);
    return reply.code(201).send({ id: venue.id });
  });

  app.delete('/control/unreadable-venues', async (_request, reply) => {
    unreadableVenues.clear();
    return reply.code(204).send();
  });
}
