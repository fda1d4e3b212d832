import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runWithOrigin } from '../work-origin.ts';
import type { Span, Tracing } from './tracing.ts';

/** Adds attributes to the span of a request, if it has one. */
export type DescribeRequest = (request: FastifyRequest, attributes: Record<string, string>) => void;

type Options = {
  /**
   * Whether the parent of a request's span is its `traceparent`. By default the header is ignored: clients outside must not decide
   * what is sampled.
   */
  isFromProgram?: (request: FastifyRequest['raw']) => boolean;
};

/**
 * Makes each request the origin of the jobs that it writes, and a span if `tracing` is given. The span ends when the
 * answer is sent, or when the client leaves before that. Call it before the routes are added.
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing | undefined,
  { isFromProgram = () => false }: Options = {},
): DescribeRequest {
  const spans = new WeakMap<object, Span>();

  // Not earlier: after the body is received, Node calls back in the context of the connection.
  app.addHook('preValidation', (request, { raw }, done) => {
    const { id: requestId, method, routeOptions, headers } = request;
    if (!tracing) return runWithOrigin({ requestId }, done);
    const route = routeOptions.url ?? 'none';
    const span = tracing.start({
      name: `${method} ${route}`,
      kind: 'server',
      parent: isFromProgram(request.raw) ? String(headers.traceparent) : undefined,
      attributes: { 'http.request.method': method, 'http.route': route, 'around.request_id': requestId },
    });
    spans.set(request, span);
    raw.once('close', () => {
      const { statusCode, writableFinished } = raw;
      const failure = statusCode >= 500 ? new Error(String(statusCode)) : undefined;
      span.end({
        attributes: {
          'http.response.status_code': statusCode,
          ...(!writableFinished && { 'error.type': 'answer not received' }),
        },
        ...(failure && { error: failure }),
      });
    });
    runWithOrigin({ requestId, traceparent: span.traceparent }, done);
  });
  return (request, attributes) => spans.get(request)?.add(attributes);
}
