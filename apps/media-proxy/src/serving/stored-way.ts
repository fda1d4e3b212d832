import type { StoredMedia } from '../cache/media-cache.ts';
import { formatContentRange, resolveRange } from '../media/byte-range.ts';
import { lastMoment } from '../media/media-lifetime.ts';
import { beginAnswer } from './begin-answer.ts';
import { applicableRange, isUnchanged } from './conditions.ts';
import type { MediaMetrics } from './media-metrics.ts';
import type { QuickHits } from './quick-hits.ts';
import { sendStored } from './send-stored.ts';
import type { Visit } from './serve-media.ts';
import { storedHeaders } from './stored-headers.ts';

export type AnswerFromStored = (visit: Visit, media: StoredMedia) => Promise<void>;

type Dependencies = { learn: QuickHits['learn']; metrics: MediaMetrics; clock: () => number };

/** Answers from what is stored: nothing is asked of anybody. */
export function storedWay({ learn, metrics, clock }: Dependencies): AnswerFromStored {
  return async ({ request, reply, address, variant }, media) => {
    const { entry } = media;
    const range = applicableRange(request.headers, entry);
    const part = range ? resolveRange(range, entry.size) : { first: 0, last: entry.size - 1 };
    const varies = variant?.isNegotiated ?? false;
    const endsAt = lastMoment(address);
    const headers = storedHeaders(entry, { varies, endsAt, now: clock() });

    if (isUnchanged(request.headers, entry)) {
      release(media);
      beginAnswer(reply, 304, headers).end();
      metrics.answered('not-modified');
    } else if (!part) {
      release(media);
      beginAnswer(reply, 416, { 'content-range': `bytes */${entry.size}`, 'content-length': 0 }).end();
      metrics.answered('range-outside');
    } else if (request.method === 'HEAD') {
      release(media);
      beginAnswer(reply, 200, { ...headers, 'content-length': entry.size }).end();
      metrics.answered('head');
    } else {
      const contentRange = range ? { 'content-range': formatContentRange({ ...part, total: entry.size }) } : {};
      const length = { 'content-length': part.last - part.first + 1 };
      const response = beginAnswer(reply, range ? 206 : 200, { ...headers, ...contentRange, ...length });
      metrics.answered('bytes' in media ? 'from-memory' : 'from-disk');
      if ('bytes' in media) learn(request.raw, { name: media.name, endsAt, varies });
      metrics.sent(await sendStored(media, part, response));
    }
  };
}

function release(media: StoredMedia): void {
  if ('release' in media) media.release();
}
