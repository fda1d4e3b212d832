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

type Endpoint = { timer: Histogram.Internal<'method' | 'route'>; counters: Map<number, Counter.Internal> };

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
  // Looking up a child by its labels, or by a text that is made of them, costs more than counting.
  const endpoints = new Map<string, Map<string, Endpoint>>();

  function endpointOf(method: string, route: string): Endpoint {
    const routes = endpoints.get(method) ?? new Map<string, Endpoint>();
    const endpoint = routes.get(route) ?? { timer: seconds.labels({ method, route }), counters: new Map() };
    endpoints.set(method, routes.set(route, endpoint));
    return endpoint;
  }

  function observe({ method, route, statusCode, elapsedMs }: Answered): void {
    const { timer, counters } = endpoints.get(method)?.get(route) ?? endpointOf(method, route);
    if (elapsedMs !== undefined) timer.observe(elapsedMs / 1_000);
    const counter = counters.get(statusCode) ?? requests.labels({ method, route, status: String(statusCode) });
    counters.set(statusCode, counter);
    counter.inc();
  }

  app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'none' } }, reply) => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    observe({ method, route, statusCode: reply.statusCode, elapsedMs: isStream ? undefined : reply.elapsedTime });
  });
  return observe;
}
