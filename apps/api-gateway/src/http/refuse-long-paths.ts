import type { TryHandle } from '@around/service-kit/handle-before-fastify';
import type { ObserveRequest } from '@around/service-kit/request-metrics';
import type { BrowserHeaders } from '../app/browser-headers.ts';
import { endBodySoon, hasBody } from './limit-body-time.ts';
import { isTooLong, UNREADABLE_PATH } from './normalize-path.ts';
import { type RequestId, readyAnswer } from './ready-answer.ts';

type Dependencies = { headers: BrowserHeaders; observe: ObserveRequest; requestId: RequestId };

/** Answers 400 to a path that is too long, before the router decodes it: that takes as long as several answers of the feed. */
export function refuseLongPaths({ headers, observe, requestId }: Dependencies): TryHandle {
  const refuse = readyAnswer({
    status: 400,
    headers: headers.pages,
    type: 'application/json; charset=utf-8',
    text: JSON.stringify({ message: UNREADABLE_PATH }),
    requestId,
  });
  return (request, response) => {
    if (!isTooLong(request.url ?? '')) return false;
    observe({ method: request.method ?? '', route: 'none', statusCode: 400, elapsedMs: 0 });
    if (hasBody(request)) endBodySoon(request, response);
    refuse(request, response);
    return true;
  };
}
