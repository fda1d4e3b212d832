import { type FeedEventsQuery, watchFeed } from '@around/contracts/feed-events';
import { toUnitVector } from '@around/database/feed/unit-vector';
import { AppError } from '@around/service-kit/app-error';
import type { Registry } from '@around/service-kit/metrics';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FeedIndex } from '../following/feed-index.ts';
import { toSelection } from '../to-selection.ts';
import type { ChangeLog, LoggedChange } from './changes/change-log.ts';
import { readPoint } from './changes/change-point.ts';
import { fanOut, type Timing } from './fan-out.ts';
import { feedEventMetrics } from './feed-event-metrics.ts';
import { type StreamLimits, streamSlots } from './limit-streams.ts';
import type { ShownArea } from './listener.ts';

type Dependencies = {
  /** Undefined: there are no events. */
  feedIndex: FeedIndex | undefined;
  feedEventLimits: StreamLimits;
  feedEventTiming?: Partial<Timing>;
  metrics: Registry;
  clock: () => Date;
};

const NOT_LOADED_RETRY_SECONDS = 5;
/** The feed of a page may be this much older than its arrival, on a slow network or from a cache. */
const ANSWER_AGE_MS = 5_000;

/** `GET /api/feed/events`: what changes in the feed around a position. */
export function feedEventRoutes({ feedIndex, feedEventLimits, clock, ...rest }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    const now = () => clock().getTime();
    const metrics = feedEventMetrics(rest.metrics);
    const timing = rest.feedEventTiming;
    const onError = (error: unknown) => app.log.error({ err: error }, 'a change of the feed was not sent');
    const listeners = feedIndex && fanOut({ index: feedIndex, now, metrics, onError, ...(timing && { timing }) });
    const slots = streamSlots(feedEventLimits, metrics.refused);
    metrics.observe(() => listeners?.count() ?? 0);
    app.addHook('preClose', async () => listeners?.close());

    app.get(watchFeed.path, { schema: watchFeed.schema, exposeHeadRoute: false }, async (request, reply) => {
      const { query, headers } = request;
      const area = toArea(query);
      if (!feedIndex || !listeners) return reply.code(204).send(null);
      if (!feedIndex.isLoaded()) {
        const retry = { retryAfterSeconds: NOT_LOADED_RETRY_SECONDS };
        throw new AppError('unavailable', 'The feed is being loaded. Please try again.', retry);
      }
      const lastEventId = headers['last-event-id']?.toString() ?? query.lastEventId;
      const missed = findMissed(feedIndex.changes, { lastEventId, ageMs: query.ageMs, now: now() });
      const freeSlot = slots.take(request.ip);
      const stream = listeners.open(area, missed);
      stream.once('close', freeSlot);
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no');
      return reply.send(stream as never);
    });
  };
}

function toArea({ lastEventId: _, ageMs: __, ...query }: FeedEventsQuery): ShownArea {
  const { near, withNetworkStories, limit } = toSelection(query);
  return { from: toUnitVector(near), withNetworkStories, limit };
}

type Since = { lastEventId: string | undefined; ageMs: number | undefined; now: number };

/** The changes since the last event that the page has read, else since the page got its feed. Undefined: they are not known. */
function findMissed(changes: ChangeLog, { lastEventId, ageMs, now }: Since): LoggedChange[] | undefined {
  if (lastEventId) {
    const point = readPoint(lastEventId);
    return point && changes.afterPoint(point);
  }
  if (ageMs === undefined) return [];
  // Removing a story twice does no harm, but stories that the page shows already must not be sent as new.
  return changes
    .afterTime(now - ageMs - ANSWER_AGE_MS)
    ?.map((change) => (change.at < now - ageMs ? { ...change, came: { all: 0, momentIds: [] } } : change));
}
