import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from './metrics.ts';

type Answered = {
  method: string;
  route: string;
  statusCode: number;
  /** Undefined: it is counted only. */
  elapsedMs: number | undefined;
};

/** For requests that Fastify does not handle. */
export type ObserveRequest = (answered: Answered) => void;

/**
 * Counts and times the requests of a server by method and route pattern. Call it before the routes are added. Event streams are
 * counted when they end, and not timed: they end when their client leaves.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): ObserveRequest {
  const requests = new Counter({
    name: 'around_http_requests_total',
    help: 'Answered requests by method, route pattern and status; the route is "none" where no route matches',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'around_http_request_seconds',
    help: 'From the head of a request to the end of its answer, by method and route pattern',
    labelNames: ['method', 'route'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<'method' | 'route'>>();

  // Looking up a child by its labels costs more than counting.
  function observe({ method, route, statusCode, elapsedMs }: Answered): void {
    const endpoint = `${method} ${route}`;
    if (elapsedMs !== undefined) {
      const timer = timers.get(endpoint) ?? seconds.labels({ method, route });
      timers.set(endpoint, timer);
      timer.observe(elapsedMs / 1_000);
    }
    const answer = `${statusCode} ${endpoint}`;
    const counter = counters.get(answer) ?? requests.labels({ method, route, status: String(statusCode) });
    counters.set(answer, counter);
    counter.inc();
  }

  app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'none' } }, reply) => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    observe({ method, route, statusCode: reply.statusCode, elapsedMs: isStream ? undefined : reply.elapsedTime });
  });
  return observe;
}
