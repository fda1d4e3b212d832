import type { FastifyInstance } from 'fastify';
import { runWithOrigin } from '../work-origin.ts';
import type { Span, Tracing } from './tracing.ts';

/**
 * Makes each request the origin of the jobs that it writes, and a span if `tracing` is given. Call it before the routes are added. A
 * `traceparent` that a visitor sends is ignored: strangers must not decide what is sampled.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  const spans = new WeakMap<object, Span>();

  // Not earlier: after the body is received, Node calls back in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const { id: requestId, method, routeOptions } = request;
    if (!tracing) return runWithOrigin({ requestId }, done);
    const route = routeOptions.url ?? 'none';
    const span = tracing.start({
      name: `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'around.request_id': requestId },
    });
    spans.set(request, span);
    runWithOrigin({ requestId, traceparent: span.traceparent }, done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= 500 && { error: new Error(String(statusCode)) }),
    });
  });
}
