import type { FastifyReply } from 'fastify';
import { subjectOf } from '../../cache/entry-subject.ts';
import type { MediaCache } from '../../cache/media-cache.ts';
import { parseRange } from '../../media/byte-range.ts';
import { freshSeconds } from '../../media/media-lifetime.ts';
import type { MediaSource, OpenedMedia } from '../../upstream/media-source.ts';
import { readConditions, readIfRange } from '../http/conditional-request.ts';
import { cacheControl, mediaHeaders, validatorHeaders } from '../http/response-headers.ts';
import { startResponse } from '../http/start-response.ts';
import type { MediaMetrics } from '../media-metrics.ts';
import type { MediaHandler, MediaRequest } from '../media-request.ts';
import { relayBody } from './relay-body.ts';
import { sendDownload } from './send-download.ts';

type Dependencies = {
  source: MediaSource;
  /** Undefined without a cache. */
  spoolForClient: MediaCache['spoolForClient'] | undefined;
  isCrowded: () => boolean;
  metrics: MediaMetrics;
  clock: () => number;
};

/**
 * Passes the upstream's response to the client without keeping it. It is spooled where there is a disk for it, so that a slow
 * client does not hold the upstream's slot.
 */
export function createRelay({ source, spoolForClient, isCrowded, metrics, clock }: Dependencies): MediaHandler {
  async function relayHead({ reply, address, client }: MediaRequest): Promise<void> {
    const { type, total, validators } = await source.describe({ address, client: client.key }, client.signal());
    startResponse(reply, 200, {
      'content-type': type.contentType,
      ...(total === undefined ? {} : { 'content-length': total }),
      'accept-ranges': 'bytes',
      ...validatorHeaders(validators),
      'cache-control': cacheControl(freshSeconds(address, clock())),
    }).end();
    metrics.countResponse('head');
  }

  async function relayMedia({ request, reply, address, client, isReview }: MediaRequest): Promise<void> {
    const range = parseRange(request.headers.range);
    const ifRange = range && readIfRange(request.headers);
    const conditions = { ...readConditions(request.headers), ...(ifRange ? { 'if-range': ifRange } : {}) };
    const startedAt = performance.now();
    const opened = await source.open({ address, client: client.key, range, conditions }, client.signal());
    metrics.observeFirstByte(performance.now() - startedAt);

    const maxAge = freshSeconds(address, clock());
    if (opened.kind !== 'media') return respondWithoutBody(reply, opened, maxAge);
    const { head, type, body } = opened;
    const spooled = spoolForClient?.(opened, isReview ? undefined : subjectOf(address));
    if (spooled) reply.raw.once('close', spooled.release);
    await spooled?.download.ready;
    const response = startResponse(reply, head.status, mediaHeaders(type, head, maxAge));
    metrics.countResponse(head.status === 206 ? 'relayed-part' : 'relayed');
    const part = { first: 0, end: head.length };
    metrics.countBytes(
      await (spooled ? sendDownload(spooled.download, part, response) : relayBody(body, response, isCrowded)),
    );
  }

  function respondWithoutBody(
    reply: FastifyReply,
    opened: Exclude<OpenedMedia, { kind: 'media' }>,
    maxAge: number,
  ): void {
    if (opened.kind === 'not-modified') {
      startResponse(reply, 304, {
        ...validatorHeaders(opened.validators),
        'cache-control': cacheControl(maxAge),
      }).end();
      metrics.countResponse('not-modified');
      return;
    }
    const range = opened.total === undefined ? {} : { 'content-range': `bytes */${opened.total}` };
    startResponse(reply, 416, { ...range, 'content-length': 0, 'cache-control': 'no-store' }).end();
    metrics.countResponse('range-outside');
  }

  return (mediaRequest) =>
    mediaRequest.request.method === 'HEAD' ? relayHead(mediaRequest) : relayMedia(mediaRequest);
}
