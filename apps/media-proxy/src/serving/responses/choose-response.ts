import type { MediaCache } from '../../cache/media-cache.ts';
import type { LimitFetch } from '../fetch-rate-limit.ts';
import type { MediaHandler } from '../media-request.ts';
import type { FindResized } from './find-resized.ts';
import type { DownloadHandler } from './serve-download.ts';
import type { ServeStored } from './serve-stored.ts';

type Cached = {
  cache: MediaCache;
  serveStored: ServeStored;
  downloads: DownloadHandler;
  findResized: FindResized;
};
type Dependencies = { cached: Cached | undefined; relay: MediaHandler; limitFetch: LimitFetch };

/**
 * Tries the cheapest source first: a stored file, a download into the cache, an upstream request for this client
 * alone. An operator's review does not share a download, because a takedown ends it.
 */
export function chooseResponse({ cached, relay, limitFetch }: Dependencies): MediaHandler {
  return async (mediaRequest) => {
    const { address, variant, isReview } = mediaRequest;
    const resized = variant && (await cached?.findResized(mediaRequest, variant));
    if (cached && resized) return cached.serveStored(mediaRequest, resized);
    const stored = await cached?.cache.find(address);
    if (cached && stored) return cached.serveStored(mediaRequest, stored);
    const download = isReview ? undefined : cached?.downloads.find(mediaRequest);
    if (cached && download) return cached.downloads.serve(mediaRequest, download);
    limitFetch(mediaRequest.request.ip);
    return relay(mediaRequest);
  };
}
