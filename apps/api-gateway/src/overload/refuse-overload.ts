import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TryHandle } from '@around/service-kit/handle-before-fastify';
import type { Registry } from '@around/service-kit/metrics';
import type { ObserveRequest } from '@around/service-kit/request-metrics';
import { Counter } from 'prom-client';
import type { BrowserHeaders } from '../app/browser-headers.ts';
import { endBodySoon, hasBody } from '../http/limit-body-time.ts';
import { type RequestId, readyAnswer } from '../http/ready-answer.ts';
import { unavailable } from '../http/unavailable.ts';
import { isOperatorPath } from '../operator/session/operator-paths.ts';
import { BUSY_PAGE } from './busy-page.ts';
import { turnBudget } from './turn-budget.ts';

type Dependencies = {
  budgetMs: number;
  headers: BrowserHeaders;
  metrics: Registry;
  observe: ObserveRequest;
  requestId: RequestId;
};

/** The probes of supervisors and load balancers. Without an answer, a supervisor would restart a busy gateway. */
const PROBES = new Set(['/livez', '/readyz']);

/**
 * Answers 503 with `Retry-After` to requests that would wait too long, before any other work: a refusal must cost a small part of an
 * answer, or refusals take the time that the accepted requests need. Operators are never refused.
 */
export function refuseOverload(dependencies: Dependencies): TryHandle {
  const { budgetMs, headers, metrics, observe, requestId } = dependencies;
  const isWithinBudget = turnBudget(budgetMs);
  const refused = new Counter({
    name: 'around_http_shed_total',
    help: 'Requests that were refused because the gateway has more than it can answer in time',
    registers: [metrics],
  });
  const { message, retryAfterSeconds } = unavailable();
  const sendToApi = prepare(headers.api, 'application/json; charset=utf-8', JSON.stringify({ message }));
  const sendToPages = prepare(headers.pages, 'text/html; charset=utf-8', BUSY_PAGE);

  function prepare(fixed: BrowserHeaders['api'], type: string, text: string) {
    const retryAfter = ['retry-after', String(retryAfterSeconds)] as const;
    return readyAnswer({ status: 503, headers: [...fixed, retryAfter], type, text, requestId });
  }

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const send = request.headers.accept?.includes('text/html') ? sendToPages : sendToApi;
    refused.inc();
    observe({ method: request.method ?? '', route: 'none', statusCode: 503, elapsedMs: 0 });
    if (hasBody(request)) endBodySoon(request, response);
    send(request, response);
  }

  return (request, response) => {
    if (isWithinBudget() || isNeverRefused(request.url ?? '')) return false;
    refuse(request, response);
    return true;
  };
}

function isNeverRefused(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  return PROBES.has(path) || isOperatorPath(path);
}
