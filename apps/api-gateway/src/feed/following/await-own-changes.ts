import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FeedIndex } from './feed-index.ts';

/** Catching up takes longer only when Postgres does not answer. */
const WAIT_MS = 300;
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The answer to a write waits until the index of this process has caught up, so that the next feed shows the change. */
export function awaitOwnChanges(app: FastifyInstance, index: Pick<FeedIndex, 'caughtUp'>): void {
  app.addHook('onSend', async (request, reply) => {
    if (READING_METHODS.has(request.method) || reply.statusCode >= 400) return;
    await Promise.race([index.caughtUp(), sleep(WAIT_MS, undefined, { ref: false })]);
  });
}
