import { createLogger } from '@around/service-kit/logger';
import { createMetrics, type Registry } from '@around/service-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { type FeedIndex, startFeedIndex } from '../../feed/following/feed-index.ts';
import { feedIndexMetrics } from '../../feed/following/feed-index-metrics.ts';
import { makeGateway } from './make-gateway.ts';

type Options = Parameters<typeof makeGateway>[0] & {
  databaseUrl: string;
} & Pick<Parameters<typeof startFeedIndex>[0], 'intervals' | 'staleAfterMs'>;

export type IndexedGateway = AsyncDisposable & { app: FastifyInstance; index: FeedIndex; metrics: Registry };

/** A bound for a busy machine. */
const LOADED_WITHIN_MS = 60_000;

/** Never during a test: a comparison would also find changes that the index has missed. */
const CHECK_MS = 3_600_000;

/** A gateway that answers the feed from its live index, which is loaded. */
export async function makeIndexedGateway({
  databaseUrl,
  intervals,
  staleAfterMs,
  ...options
}: Options): Promise<IndexedGateway> {
  const metrics = createMetrics('test');
  const index = startFeedIndex({
    databaseUrl,
    log: createLogger({ program: 'test', level: 'silent' }),
    metrics: feedIndexMetrics(metrics),
    clock: options.clock ?? (() => new Date()),
    intervals: { checkMs: CHECK_MS, ...intervals },
    ...(staleAfterMs !== undefined && { staleAfterMs }),
  });
  await vi.waitUntil(index.isLoaded, { timeout: LOADED_WITHIN_MS });
  const app = await makeGateway({ ...options, feedIndex: index });
  return {
    app,
    index,
    metrics,
    async [Symbol.asyncDispose]() {
      await app.close();
      await index.close();
    },
  };
}
