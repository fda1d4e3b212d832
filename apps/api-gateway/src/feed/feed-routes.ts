import { FEED_LIMIT_DEFAULT, type FeedQuery, getFeed } from '@around/contracts/feed';
import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import { NEXT_CURSOR_HEADER } from '@around/contracts/visitor-calls';
import type { Db } from '@around/database/db';
import { type FeedRow, findFeed } from '@around/database/feed/feed-queries';
import { findFeedWithExpired } from '@around/database/feed/feed-with-expired';
import { AppError } from '@around/service-kit/app-error';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerConditionally } from '../http/answer-conditionally.ts';
import type { Takedowns } from '../safety/takedowns/watch-takedowns.ts';
import { readCursor, writeCursor } from './feed-cursor.ts';
import { feedFallback } from './feed-fallback.ts';
import { writeFeedItem } from './feed-item.ts';

type Dependencies = {
  db: Db;
  clock: () => Date;
  isAdmin: (request: FastifyRequest) => Promise<boolean>;
  takedowns: Pick<Takedowns, 'hasStory'>;
};

/**
 * `GET /api/feed`: a JSON array of location groups, nearest first. `forceIzmir` has no effect here: the order is distance alone,
 * so Izmir's locations follow the nearer ones anyway. 503 when the database is down and the cache has no entry.
 */
export function feedRoutes({ db, clock, isAdmin, takedowns }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(etag, { weak: true, replyWith304: false });
    answerConditionally(app);
    // gzip cuts the response to about a tenth. Brotli would cost more CPU than it saves here.
    await app.register(compress, { encodings: ['gzip'] });
    const fallback = feedFallback({
      onStale: (error) => app.log.warn({ err: error }, 'feed served from the fallback cache'),
      isTakenDown: takedowns.hasStory,
    });

    app.get(getFeed.path, { schema: getFeed.schema }, async (request, reply) => {
      const { query } = request;
      const withExpired = query.includeExpired === 'true';
      if (withExpired && !(await isAdmin(request))) {
        throw new AppError('forbidden', 'Expired stories are shown to admins only');
      }
      const selection = toSelection(query);
      const oneMore = { ...selection, limit: selection.limit + 1 };
      const { rows } = await (withExpired
        ? findFeedWithExpired(db, oneMore).then((found) => ({ rows: found }))
        : fallback.read(fallbackKey(selection), () => findFeed(db, oneMore))
      ).catch((cause: unknown) => {
        request.log.error({ err: cause }, 'feed query failed');
        throw new AppError('unavailable', 'Stories cannot be loaded right now. Please try again.', {
          cause,
          retryAfterSeconds: 5,
        });
      });

      const page = rows.slice(0, selection.limit);
      const body = `[${writeItems(page, clock()).join(',')}]`;
      reply.header('cache-control', withExpired ? 'no-store' : 'no-cache').type('application/json; charset=utf-8');
      if (rows.length > page.length) reply.header(NEXT_CURSOR_HEADER, writeCursor(page.at(-1)!));
      // The body is JSON text already, so skip the schema's serializer.
      return reply.serializer((text: unknown) => text as string).send(body as never);
    });
  };
}

type Selection = Parameters<typeof findFeed>[1];

function toSelection({ lat, lng, instagram, limit, cursor }: FeedQuery): Selection {
  return {
    near: {
      latitude: lat ?? DEFAULT_LOCATION.latitude,
      longitude: lng ?? DEFAULT_LOCATION.longitude,
    },
    withNetworkStories: instagram === 'true',
    limit: limit ?? FEED_LIMIT_DEFAULT,
    after: cursor === undefined ? undefined : readCursor(cursor),
  };
}

function writeItems(rows: FeedRow[], now: Date): string[] {
  return rows.map((row) => writeFeedItem(row, now)).filter((item) => item !== undefined);
}

/** Rounds to three decimals, about 100 m, so that visitors near each other share a cache entry. */
function fallbackKey({ near, withNetworkStories, limit, after }: Selection): string {
  const place = `${near.latitude.toFixed(3)},${near.longitude.toFixed(3)}`;
  return JSON.stringify([place, withNetworkStories, limit, after ?? null]);
}
