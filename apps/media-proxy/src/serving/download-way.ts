import type { ServerResponse } from 'node:http';
import type { Download } from '../cache/download.ts';
import type { MediaCache } from '../cache/media-cache.ts';
import { SMALL_BYTES } from '../cache/quick-files.ts';
import { type ByteRange, formatContentRange, parseRange, resolveRange } from '../media/byte-range.ts';
import { freshSeconds } from '../media/media-lifetime.ts';
import { cacheControl, validatorHeaders } from './answer-headers.ts';
import { beginAnswer } from './begin-answer.ts';
import type { MediaMetrics } from './media-metrics.ts';
import type { PayForFetch } from './rate-limit.ts';
import { sendDownload } from './send-download.ts';
import type { Visit } from './serve-media.ts';

export type AnswerFromDownload = {
  /** A download that suits the visit: the one under way, or a new one, paid for. */
  find(visit: Visit): Download | undefined;
  answer(visit: Visit, download: Download): Promise<void>;
};

type Dependencies = { cache: MediaCache; metrics: MediaMetrics; payForFetch: PayForFetch; clock: () => number };

/** Who asks for bytes further ahead than this is served sooner by a request of their own. */
const WORTH_WAITING_BYTES = 1_024 * 1_024;

/** Fetches the whole file into the cache, once for everybody who asks meanwhile, and answers from it as it grows. */
export function downloadWay({ cache, metrics, payForFetch, clock }: Dependencies): AnswerFromDownload {
  async function answer({ request, reply, address }: Visit, download: Download): Promise<void> {
    const release = download.retain();
    reply.raw.once('close', release);
    const startedAt = performance.now();
    await download.ready;
    metrics.upstreamAnswered(performance.now() - startedAt);

    const { head, type } = download.opened;
    const total = head.length;
    const wanted = parseRange(request.headers.range);
    const range = wanted && total !== undefined ? resolveRange(wanted, total) : undefined;
    if (wanted && total !== undefined && !range) {
      beginAnswer(reply, 416, { 'content-range': `bytes */${total}`, 'content-length': 0 }).end();
      metrics.answered('range-outside');
      return;
    }
    const length = range ? range.last - range.first + 1 : total;
    const response = beginAnswer(reply, range ? 206 : 200, {
      'content-type': type.contentType,
      ...(length === undefined ? {} : { 'content-length': length, 'accept-ranges': 'bytes' }),
      ...(range ? { 'content-range': formatContentRange(range) } : {}),
      ...validatorHeaders(head),
      'cache-control': cacheControl(freshSeconds(address, clock())),
    });
    metrics.answered('downloaded');
    if (length !== undefined && length <= SMALL_BYTES) gather(response);
    const part = range ? { first: range.first, end: range.last + 1 } : { first: 0, end: total };
    metrics.sent(await sendDownload(download, part, response));
  }

  function isSuited({ request: { method, headers } }: Visit, received: number): boolean {
    const isConditional = headers['if-none-match'] ?? headers['if-modified-since'] ?? headers['if-range'];
    if (method !== 'GET' || isConditional !== undefined) return false;
    const range = parseRange(headers.range);
    return !range || isSoon(range, received);
  }

  return {
    answer,
    find(visit) {
      const underWay = cache.underWay(visit.address);
      if (!isSuited(visit, underWay?.received ?? 0)) return undefined;
      if (underWay || !cache.canKeep(visit.address)) return underWay;
      payForFetch(visit.request.ip);
      return cache.startDownload(visit.address);
    },
  };
}

/** What comes in one turn of the event loop is sent in one piece, a small file mostly whole. */
function gather(response: ServerResponse): void {
  response.cork();
  setImmediate(() => {
    if (!response.writableEnded) response.uncork();
  });
}

function isSoon(range: ByteRange, received: number): boolean {
  return 'first' in range && range.first <= received + WORTH_WAITING_BYTES;
}
