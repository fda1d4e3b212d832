import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { MediaInMemory } from '../cache/media-cache.ts';
import { writeMediaHead } from './begin-answer.ts';
import type { MediaMetrics } from './media-metrics.ts';
import { storedHeaders } from './stored-headers.ts';

/** The same request again, for a file that is still in memory: everything about it was judged when it was answered first. */
export type QuickHits = {
  learn(request: IncomingMessage, hit: Hit): void;
  /** False leaves the request untouched, to go the whole way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
};

export type Hit = {
  /** Of the file in the cache. */
  name: string;
  /** The last moment of the address that the request came with, in milliseconds since the epoch. */
  endsAt: number;
  varies: boolean;
};

type Dependencies = {
  findInMemory: (name: string) => MediaInMemory | undefined;
  metrics: MediaMetrics;
  clock: () => number;
};

const MAX_KNOWN = 2_000;
const MAX_KEY_LENGTH = 4_096;

export function quickHits({ findInMemory, metrics, clock }: Dependencies): QuickHits {
  const known = new Map<string, Hit>();

  return {
    learn(request, hit) {
      const key = keyOf(request);
      if (key.length > MAX_KEY_LENGTH || !isPlain(request)) return;
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
      known.set(key, hit);
    },

    answer(request, response) {
      const hit = known.get(keyOf(request));
      if (!hit || !isPlain(request)) return false;
      const now = clock();
      const media = hit.endsAt > now ? findInMemory(hit.name) : undefined;
      if (!media) return false;
      const length = { 'content-length': media.bytes.length };
      writeMediaHead(response, randomUUID(), 200, { ...storedHeaders(media.entry, { ...hit, now }), ...length });
      response.end(media.bytes);
      metrics.answered('from-memory');
      metrics.sent(media.bytes.length);
      return true;
    },
  };
}

/** What a client can show may decide which version of a file it gets. */
function keyOf({ url, headers }: IncomingMessage): string {
  return `${headers.accept ?? ''} ${url}`;
}

/** Whether nothing but the whole file is a right answer. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && !SPECIAL_HEADERS.some((name) => headers[name] !== undefined);
}

const SPECIAL_HEADERS: Array<keyof IncomingHttpHeaders> = ['range', 'if-none-match', 'if-modified-since', 'via'];
