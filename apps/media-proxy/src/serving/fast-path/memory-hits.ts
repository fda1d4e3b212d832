import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { MediaInMemory } from '../../cache/media-cache.ts';
import { formatContentRange, parseRange, resolveRange } from '../../media/byte-range.ts';
import { writeResponseHead } from '../http/start-response.ts';
import { storedHeaders } from '../http/stored-headers.ts';
import type { MediaMetrics } from '../media-metrics.ts';

/** Repeats of a request that was served from memory: its URL needs no parsing and no checks again. */
export type MemoryHits = {
  remember(request: IncomingMessage, hit: Hit): void;
  /** False leaves the request untouched. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
};

export type Hit = {
  /** Of the file in the cache. */
  name: string;
  /** When the requested address expires, in milliseconds since the epoch. */
  expiresAt: number;
  varies: boolean;
};

type Dependencies = {
  findInMemory: (name: string) => MediaInMemory | undefined;
  metrics: MediaMetrics;
  requestId: (request: IncomingMessage) => string;
  clock: () => number;
};

const MAX_HITS = 2_000;
const MAX_KEY_LENGTH = 4_096;

export function memoryHits({ findInMemory, metrics, requestId, clock }: Dependencies): MemoryHits {
  const hits = new LRUCache<string, Hit>({ max: MAX_HITS });

  return {
    remember(request, hit) {
      const key = keyOf(request);
      if (key.length <= MAX_KEY_LENGTH && isUnconditional(request)) hits.set(key, hit);
    },

    tryServe(request, response) {
      const hit = hits.get(keyOf(request));
      if (!hit || !isUnconditional(request)) return false;
      const now = clock();
      const media = hit.expiresAt > now ? findInMemory(hit.name) : undefined;
      const range = parseRange(request.headers.range);
      const part = media && range && resolveRange(range, media.bytes.length);
      if (!media || (range && !part)) return false;
      const bytes = part ? media.bytes.subarray(part.first, part.last + 1) : media.bytes;
      writeResponseHead(response, requestId(request), part ? 206 : 200, {
        ...storedHeaders(media.entry, { ...hit, now }),
        ...(part && { 'content-range': formatContentRange(part) }),
        'content-length': bytes.length,
      });
      response.end(bytes);
      metrics.countResponse('from-memory');
      metrics.countBytes(bytes.length);
      return true;
    },
  };
}

/** The format of a resized image may depend on `Accept`. */
function keyOf({ url, headers }: IncomingMessage): string {
  return `${headers.accept ?? ''} ${url}`;
}

/** Whether the response depends on nothing but the file and the range. */
function isUnconditional({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && !SPECIAL_HEADERS.some((name) => headers[name] !== undefined);
}

const SPECIAL_HEADERS: Array<keyof IncomingHttpHeaders> = ['if-range', 'if-none-match', 'if-modified-since', 'via'];
