import { FEED_AGE_HEADER, NEXT_CURSOR_HEADER } from '@around/contracts/visitor-calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEtagKnown } from '../../http/known-etag.ts';
import { writeCursor } from '../feed-cursor.ts';
import type { FeedPage } from '../feed-page.ts';
import { writeEtag } from '../fragments/answer-version.ts';
import { glueGzip, gluePlain } from '../fragments/glue.ts';
import type { Encoding } from './accepted-encoding.ts';

type Answer = {
  page: FeedPage;
  encoding: Encoding;
  cacheControl: string;
  /** Set when the page may lack recent changes. */
  ageMs: number | undefined;
};

/** Nothing is serialized, compressed or hashed here. */
export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, encoding, cacheControl, ageMs }: Answer,
): FastifyReply {
  const { parts, next } = page;
  const etag = writeEtag(parts, { encoding, isLast: next === undefined });
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (next !== undefined) reply.header(NEXT_CURSOR_HEADER, writeCursor(next));
  if (ageMs !== undefined) reply.header(FEED_AGE_HEADER, Math.floor(ageMs / 1_000));
  if (isEtagKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (encoding === 'identity') return reply.send(gluePlain(parts));
  return reply.header('content-encoding', 'gzip').send(glueGzip(parts));
}
