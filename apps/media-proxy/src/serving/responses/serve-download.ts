import type { ServerResponse } from 'node:http';
import { SMALL_FILE_BYTES } from '../../cache/disk/small-files.ts';
import type { Download } from '../../cache/download/download.ts';
import type { MediaCache } from '../../cache/media-cache.ts';
import { type ByteRange, formatContentRange, parseRange, resolveRange } from '../../media/byte-range.ts';
import { freshSeconds } from '../../media/media-lifetime.ts';
import type { LimitFetch } from '../fetch-rate-limit.ts';
import { cacheControl, validatorHeaders } from '../http/response-headers.ts';
import { startResponse } from '../http/start-response.ts';
import type { MediaMetrics } from '../media-metrics.ts';
import type { MediaRequest } from '../media-request.ts';
import { sendDownload } from './send-download.ts';

export type DownloadHandler = {
  /** The active download of the address or a new one; undefined if the request needs another kind of response. */
  find(mediaRequest: MediaRequest): Download | undefined;
  serve(mediaRequest: MediaRequest, download: Download): Promise<void>;
};

type Dependencies = { cache: MediaCache; metrics: MediaMetrics; limitFetch: LimitFetch; clock: () => number };

/** A range that begins further ahead than this is served sooner by a request of its own. */
const MAX_AHEAD_BYTES = 1_024 * 1_024;

/** Fetches the whole file into the cache, once for all concurrent clients, and serves them while it arrives. */
export function createDownloadHandler({ cache, metrics, limitFetch, clock }: Dependencies): DownloadHandler {
  async function serve({ request, reply, address }: MediaRequest, download: Download): Promise<void> {
    const release = download.retain();
    reply.raw.once('close', release);
    const startedAt = performance.now();
    await download.ready;
    metrics.observeFirstByte(performance.now() - startedAt);

    const { head, type } = download.opened;
    const total = head.length;
    const requested = parseRange(request.headers.range);
    const range = requested && total !== undefined ? resolveRange(requested, total) : undefined;
    if (requested && total !== undefined && !range) {
      startResponse(reply, 416, { 'content-range': `bytes */${total}`, 'content-length': 0 }).end();
      metrics.countResponse('range-outside');
      return;
    }
    const length = range ? range.last - range.first + 1 : total;
    const response = startResponse(reply, range ? 206 : 200, {
      'content-type': type.contentType,
      ...(length === undefined ? {} : { 'content-length': length, 'accept-ranges': 'bytes' }),
      ...(range ? { 'content-range': formatContentRange(range) } : {}),
      ...validatorHeaders(head),
      'cache-control': cacheControl(freshSeconds(address, clock())),
    });
    metrics.countResponse('downloaded');
    if (length !== undefined && length <= SMALL_FILE_BYTES) corkOnce(response);
    const part = range ? { first: range.first, end: range.last + 1 } : { first: 0, end: total };
    metrics.countBytes(await sendDownload(download, part, response));
  }

  function canServe({ request: { method, headers } }: MediaRequest, received: number): boolean {
    const isConditional = headers['if-none-match'] ?? headers['if-modified-since'] ?? headers['if-range'];
    if (method !== 'GET' || isConditional !== undefined) return false;
    const range = parseRange(headers.range);
    return !range || isSoon(range, received);
  }

  return {
    serve,
    find(mediaRequest) {
      const activeDownload = cache.activeDownload(mediaRequest.address);
      if (!canServe(mediaRequest, activeDownload?.received ?? 0)) return undefined;
      if (activeDownload || !cache.canKeep(mediaRequest.address)) return activeDownload;
      limitFetch(mediaRequest.request.ip);
      return cache.startDownload(mediaRequest.address, mediaRequest.client.key);
    },
  };
}

/** Sends the chunks of one event-loop turn in one piece: mostly a whole small file. */
function corkOnce(response: ServerResponse): void {
  response.cork();
  setImmediate(() => {
    if (!response.writableEnded) response.uncork();
  });
}

function isSoon(range: ByteRange, received: number): boolean {
  return 'first' in range && range.first <= received + MAX_AHEAD_BYTES;
}
