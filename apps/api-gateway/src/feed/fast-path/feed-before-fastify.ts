import type { IncomingMessage } from 'node:http';
import { getFeed } from '@around/contracts/feed';
import { toUnitVector } from '@around/database/feed/unit-vector';
import { clientIpReader } from '@around/service-kit/client-ip';
import type { TryHandle } from '@around/service-kit/handle-before-fastify';
import type { ObserveRequest } from '@around/service-kit/request-metrics';
import type { BrowserHeaders } from '../../app/browser-headers.ts';
import type { RequestId } from '../../http/ready-answer.ts';
import type { AddressCounter, Count } from '../../rate-limits/address-counter.ts';
import { acceptedEncoding } from '../answers/accepted-encoding.ts';
import { bodyBuffers } from '../answers/body-buffers.ts';
import { cacheControlOf } from '../answers/cache-control.ts';
import { type FeedAnswer, makeFeedAnswer } from '../answers/feed-answer.ts';
import { sendTogether } from '../answers/send-together.ts';
import type { FeedIndex } from '../following/feed-index.ts';
import { type FeedRequest, readFeedUrl } from './read-feed-url.ts';

type Dependencies = {
  index: FeedIndex;
  clock: () => Date;
  counter: AddressCounter;
  trustedProxies: readonly string[];
  headers: BrowserHeaders['api'];
  observe: ObserveRequest;
  requestId: RequestId;
};

/**
 * Answers the feed from the live index as its route does, byte for byte, without Fastify, which takes most of the time of such an
 * answer. Fastify handles the rest: other queries, errors, too many requests, and all requests while the index is not loaded.
 */
export function feedBeforeFastify(dependencies: Dependencies): TryHandle {
  const { index, clock, counter, trustedProxies, headers, observe, requestId } = dependencies;
  const clientIp = clientIpReader(trustedProxies);
  const fixedHeaders = headers.flat();
  const bodies = bodyBuffers();
  const send = sendTogether();

  function answer({ query, selection }: FeedRequest, request: IncomingMessage): FeedAnswer {
    return makeFeedAnswer({
      page: index.nearest({ ...selection, from: toUnitVector(selection.near), now: clock().getTime() }),
      encoding: acceptedEncoding(request.headers['accept-encoding']),
      cacheControl: cacheControlOf(query),
      ageMs: index.staleForMs(),
      ifNoneMatch: request.headers['if-none-match'],
      takeBuffer: bodies.take,
    });
  }

  /** Counts the request, unless the limit is reached: then Fastify counts and refuses it. */
  function takeTurn(request: IncomingMessage): string[] | undefined {
    const ip = clientIp(request);
    if (counter.isExhausted(ip)) return undefined;
    return rateLimitHeaders(counter.perMinute, counter.count(ip));
  }

  return (request, response) => {
    const startedAt = performance.now();
    const feedRequest = isPlainRead(request) && index.isLoaded() ? readFeedUrl(request.url ?? '') : undefined;
    if (feedRequest === undefined || feedRequest.query.includeExpired === 'true') return false;
    const limits = takeTurn(request);
    if (limits === undefined) return false;
    const { headers: own, body } = answer(feedRequest, request);
    const statusCode = body === undefined ? 304 : 200;
    const last = ['x-request-id', requestId(request)];
    if (body) last.push('content-length', String(body.length));
    response.on('finish', () => {
      if (body) bodies.giveBack(body);
      const { method = 'GET' } = request;
      observe({ method, route: getFeed.path, statusCode, elapsedMs: performance.now() - startedAt });
    });
    response.writeHead(statusCode, fixedHeaders.concat(limits, own, last));
    send(response, body);
    return true;
  };
}

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/** As `@fastify/rate-limit` writes them. */
function rateLimitHeaders(perMinute: number, { requests, endsInMs }: Count): string[] {
  return [
    'x-ratelimit-limit',
    String(perMinute),
    'x-ratelimit-remaining',
    String(Math.max(0, perMinute - requests)),
    'x-ratelimit-reset',
    String(Math.ceil(endsInMs / 1_000)),
  ];
}
