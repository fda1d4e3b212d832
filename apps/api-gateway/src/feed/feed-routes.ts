import { getFeed } from '@around/contracts/feed';
import type { Db } from '@around/database/db';
import { toUnitVector } from '@around/database/feed/unit-vector';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deadlines } from '../http/deadlines.ts';
import { withinDeadline } from '../http/unavailable.ts';
import { acceptedEncoding } from './answers/accepted-encoding.ts';
import { cacheControlOf } from './answers/cache-control.ts';
import { type FeedAnswer, makeFeedAnswer } from './answers/feed-answer.ts';
import type { FeedIndex } from './following/feed-index.ts';
import { findFeedPage } from './stored-feed.ts';
import { toSelection } from './to-selection.ts';

type Dependencies = {
  db: Db;
  /** Undefined: every request is a query. */
  feedIndex: FeedIndex | undefined;
  deadlines: Pick<Deadlines, 'feedQueryMs'>;
  clock: () => Date;
  isAdmin: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * `GET /api/feed`: a JSON array of location groups, nearest first, from the live index; from Postgres until it is loaded, and for
 * expired stories. `forceIzmir` has no effect here: the order is distance alone, so Izmir's locations follow the nearer ones anyway.
 */
export function feedRoutes({ db, feedIndex, deadlines, clock, isAdmin }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('vary', 'accept-encoding');
    });

    app.get(getFeed.path, { schema: getFeed.schema }, async (request, reply) => {
      const { query } = request;
      const withExpired = query.includeExpired === 'true';
      if (withExpired && !(await isAdmin(request))) {
        throw new AppError('forbidden', 'Expired stories are shown to admins only');
      }
      const selection = toSelection(query);
      const now = clock();
      const index = withExpired || !feedIndex?.isLoaded() ? undefined : feedIndex;
      const page = index
        ? index.nearest({ ...selection, from: toUnitVector(selection.near), now: now.getTime() })
        : await withinDeadline(findFeedPage(db, selection, { withExpired, now }), deadlines.feedQueryMs).catch(
            (cause: unknown) => refuse(request, cause),
          );
      const answer = makeFeedAnswer({
        page,
        encoding: acceptedEncoding(request.headers['accept-encoding']),
        cacheControl: cacheControlOf(query),
        ageMs: index?.staleForMs(),
        ifNoneMatch: request.headers['if-none-match'],
      });
      return send(reply, answer) as never;
    });
  };
}

function send(reply: FastifyReply, { headers, body }: FeedAnswer): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]);
  return body ? reply.send(body) : reply.code(304).send();
}

function refuse(request: FastifyRequest, cause: unknown): never {
  request.log.error({ err: cause }, 'feed query failed');
  throw new AppError('unavailable', 'Stories cannot be loaded right now. Please try again.', {
    cause,
    retryAfterSeconds: 5,
  });
}
