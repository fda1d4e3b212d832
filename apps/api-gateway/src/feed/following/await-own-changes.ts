import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FeedIndex } from './feed-index.ts';

/** Longer only when Postgres does not answer. */
const WAIT_MS = 300;
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whoever hides, removes or restores something finds the feed changed: the answer waits for the index of this process. */
export function awaitOwnChanges(app: FastifyInstance, index: Pick<FeedIndex, 'caughtUp'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (READING_METHODS.has(request.method) || reply.statusCode >= 400) return;
    await Promise.race([index.caughtUp(), sleep(WAIT_MS, undefined, { ref: false })]);
  });
}
