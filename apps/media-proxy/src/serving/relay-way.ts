import type { FastifyReply } from 'fastify';
import { parseRange } from '../media/byte-range.ts';
import { freshSeconds } from '../media/media-lifetime.ts';
import type { MediaSource, OpenedMedia } from '../upstream/media-source.ts';
import { cacheControl, mediaHeaders, validatorHeaders } from './answer-headers.ts';
import { beginAnswer } from './begin-answer.ts';
import { readConditions, readIfRange } from './conditions.ts';
import type { MediaMetrics } from './media-metrics.ts';
import { relayBody } from './relay.ts';
import type { AnswerVisit, Visit } from './serve-media.ts';

type Dependencies = { source: MediaSource; metrics: MediaMetrics; clock: () => number };

/** Hands what the upstream answers straight to the client, and keeps nothing. */
export function relayWay({ source, metrics, clock }: Dependencies): AnswerVisit {
  async function relayHead({ reply, address, client }: Visit): Promise<void> {
    const { type, total, validators } = await source.describe(address, client.signal());
    beginAnswer(reply, 200, {
      'content-type': type.contentType,
      ...(total === undefined ? {} : { 'content-length': total }),
      'accept-ranges': 'bytes',
      ...validatorHeaders(validators),
      'cache-control': cacheControl(freshSeconds(address, clock())),
    }).end();
    metrics.answered('head');
  }

  async function relayMedia({ request, reply, address, client }: Visit): Promise<void> {
    const range = parseRange(request.headers.range);
    const ifRange = range && readIfRange(request.headers);
    const conditions = { ...readConditions(request.headers), ...(ifRange ? { 'if-range': ifRange } : {}) };
    const startedAt = performance.now();
    const opened = await source.open({ address, range, conditions }, client.signal());
    metrics.upstreamAnswered(performance.now() - startedAt);

    const maxAge = freshSeconds(address, clock());
    if (opened.kind !== 'media') return answerWithoutBody(reply, opened, maxAge);
    const { head, type, body } = opened;
    const response = beginAnswer(reply, head.status, mediaHeaders(type, head, maxAge));
    metrics.answered(head.status === 206 ? 'relayed-part' : 'relayed');
    metrics.sent(await relayBody(body, response));
  }

  function answerWithoutBody(
    reply: FastifyReply,
    opened: Exclude<OpenedMedia, { kind: 'media' }>,
    maxAge: number,
  ): void {
    if (opened.kind === 'not-modified') {
      beginAnswer(reply, 304, { ...validatorHeaders(opened.validators), 'cache-control': cacheControl(maxAge) }).end();
      metrics.answered('not-modified');
      return;
    }
    const range = opened.total === undefined ? {} : { 'content-range': `bytes */${opened.total}` };
    beginAnswer(reply, 416, { ...range, 'content-length': 0, 'cache-control': 'no-store' }).end();
    metrics.answered('range-outside');
  }

  return (visit) => (visit.request.method === 'HEAD' ? relayHead(visit) : relayMedia(visit));
}
