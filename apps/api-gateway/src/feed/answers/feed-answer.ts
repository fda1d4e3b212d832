import { FEED_AGE_HEADER, NEXT_CURSOR_HEADER } from '@around/contracts/visitor-calls';
import { isEtagKnown } from '../../http/known-etag.ts';
import { writeCursor } from '../feed-cursor.ts';
import type { FeedPage } from '../feed-page.ts';
import { writeEtag } from '../fragments/answer-version.ts';
import { glueGzip, gluePlain, type TakeBuffer } from '../fragments/glue.ts';
import type { Encoding } from './accepted-encoding.ts';

type Options = {
  page: FeedPage;
  encoding: Encoding;
  cacheControl: string;
  /** Set when the page may lack recent changes. */
  ageMs: number | undefined;
  ifNoneMatch: string | undefined;
  takeBuffer?: TakeBuffer;
};

/** `headers`: names and values alternate. A 304 has no body. */
export type FeedAnswer = { headers: string[]; body: Buffer | undefined };

/** Nothing is serialized, compressed or hashed here. */
export function makeFeedAnswer({ page, encoding, cacheControl, ageMs, ifNoneMatch, takeBuffer }: Options): FeedAnswer {
  const { parts, next, deflate } = page;
  const etag = writeEtag(parts, { encoding, isLast: next === undefined });
  const headers = ['vary', 'accept-encoding', 'etag', etag, 'cache-control', cacheControl];
  if (next !== undefined) headers.push(NEXT_CURSOR_HEADER, writeCursor(next));
  if (ageMs !== undefined) headers.push(FEED_AGE_HEADER, String(Math.floor(ageMs / 1_000)));
  if (isEtagKnown(ifNoneMatch, etag)) return { headers, body: undefined };
  headers.push('content-type', 'application/json; charset=utf-8');
  if (encoding === 'identity') return { headers, body: gluePlain(parts, takeBuffer) };
  headers.push('content-encoding', 'gzip');
  return { headers, body: glueGzip(parts, deflate, takeBuffer) };
}
