import type { StoredMedia } from '../../cache/media-cache.ts';
import { expiryOf } from '../../media/media-lifetime.ts';
import type { MemoryHits } from '../fast-path/memory-hits.ts';
import { chooseBytes } from '../http/choose-bytes.ts';
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
    const varies = variant?.isNegotiated ?? false;
    const expiresAt = expiryOf(address);
    const chosen = chooseBytes(request, media.entry, storedHeaders(media.entry, { varies, expiresAt, now: clock() }));
    const response = startResponse(reply, chosen.status, chosen.headers);
    if (!chosen.part) {
      release(media);
      response.end();
      metrics.countResponse(chosen.outcome);
      return;
    }
    metrics.countResponse('bytes' in media ? 'from-memory' : 'from-disk');
    if ('bytes' in media) rememberHit(request.raw, { name: media.name, expiresAt, varies });
    metrics.countBytes(await sendStored(media, chosen.part, response));
  };
}

function release(media: StoredMedia): void {
  if ('release' in media) media.release();
}
