import type { MediaCache } from '../cache/media-cache.ts';
import type { AnswerFromDownload } from './download-way.ts';
import type { PayForFetch } from './rate-limit.ts';
import type { FindResized } from './resized-way.ts';
import type { AnswerVisit } from './serve-media.ts';
import type { AnswerFromStored } from './stored-way.ts';

type Cached = {
  cache: MediaCache;
  fromStored: AnswerFromStored;
  fromDownload: AnswerFromDownload;
  findResized: FindResized;
};
type Dependencies = { cached: Cached | undefined; relay: AnswerVisit; payForFetch: PayForFetch };

/** The cheapest way that suits a visit: what is stored, what is coming in, and at last a fetch for this visit alone. */
export function chooseWay({ cached, relay, payForFetch }: Dependencies): AnswerVisit {
  return async (visit) => {
    const resized = visit.variant && (await cached?.findResized(visit, visit.variant));
    if (cached && resized) return cached.fromStored(visit, resized);
    const stored = await cached?.cache.find(visit.address);
    if (cached && stored) return cached.fromStored(visit, stored);
    const download = cached?.fromDownload.find(visit);
    if (cached && download) return cached.fromDownload.answer(visit, download);
    payForFetch(visit.request.ip);
    return relay(visit);
  };
}
