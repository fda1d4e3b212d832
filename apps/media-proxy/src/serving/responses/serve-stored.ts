import type { StoredMedia } from '../../cache/media-cache.ts';
import { formatContentRange, resolveRange } from '../../media/byte-range.ts';
import { expiryOf } from '../../media/media-lifetime.ts';
import type { MemoryHits } from '../fast-path/memory-hits.ts';
import { applicableRange, isNotModified } from '../http/conditional-request.ts';
import { startResponse } from '../http/start-response.ts';
import { storedHeaders } from '../http/stored-headers.ts';
import type { MediaMetrics } from '../media-metrics.ts';
import type { MediaRequest } from '../media-request.ts';
import { sendStored } from './send-stored.ts';

/** Responds with a stored file. */
export type ServeStored = (mediaRequest: MediaRequest, media: StoredMedia) => Promise<void>;

type Dependencies = { rememberHit: MemoryHits['remember']; metrics: MediaMetrics; clock: () => number };

export function createServeStored({ rememberHit, metrics, clock }: Dependencies): ServeStored {
  return async ({ request, reply, address, variant }, media) => {
    const { entry } = media;
    const range = applicableRange(request.headers, entry);
    const part = range ? resolveRange(range, entry.size) : { first: 0, last: entry.size - 1 };
    const varies = variant?.isNegotiated ?? false;
    const expiresAt = expiryOf(address);
    const headers = storedHeaders(entry, { varies, expiresAt, now: clock() });

    if (isNotModified(request.headers, entry)) {
      release(media);
      startResponse(reply, 304, headers).end();
      metrics.countResponse('not-modified');
    } else if (!part) {
      release(media);
      startResponse(reply, 416, { 'content-range': `bytes */${entry.size}`, 'content-length': 0 }).end();
      metrics.countResponse('range-outside');
    } else if (request.method === 'HEAD') {
      release(media);
      startResponse(reply, 200, { ...headers, 'content-length': entry.size }).end();
      metrics.countResponse('head');
    } else {
      const contentRange = range ? { 'content-range': formatContentRange({ ...part, total: entry.size }) } : {};
      const length = { 'content-length': part.last - part.first + 1 };
      const response = startResponse(reply, range ? 206 : 200, { ...headers, ...contentRange, ...length });
      metrics.countResponse('bytes' in media ? 'from-memory' : 'from-disk');
      if ('bytes' in media) rememberHit(request.raw, { name: media.name, expiresAt, varies });
      metrics.countBytes(await sendStored(media, part, response));
    }
  };
}

function release(media: StoredMedia): void {
  if ('release' in media) media.release();
}
