import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { answerClientError, type PlainHeaders } from './answer-client-error.ts';
import { AppError } from './app-error.ts';
import type { Logger } from './logger.ts';
import { requestIdReader } from './request-id.ts';

type HttpServerOptions = {
  log: Logger;
  /** For the whole request, the same on all routes; 0 for a server that limits the time of bodies itself. */
  requestTimeoutMs?: number;
  /** A connection without traffic for this long during a request is closed; 0: never. */
  stalledAfterMs?: number;
  /** CIDR ranges of the proxies whose X-Forwarded-For and X-Request-Id are trusted; none by default. */
  trustedProxies?: string[];
  /** Headers of the errors that Fastify and Node answer before any hook runs. */
  headersOfEarlyErrors?: PlainHeaders;
  /** Handles requests without a route; a plain 404 by default. */
  onNotFound?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
};

/** Node refuses longer request heads. */
const MAX_URL_LENGTH = 16 * 1024;

/**
 * A Fastify server with the settings of all our public servers: explicit timeouts, request ids, one error shape `{message}`, and no
 * internal details in a 500.
 */
export function createHttpServer({
  log,
  requestTimeoutMs = 30_000,
  stalledAfterMs = 0,
  trustedProxies = [],
  headersOfEarlyErrors = [],
  onNotFound = sendNotFound,
}: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdReader(trustedProxies),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 64 * 1024,
    // By default a parameter of more than 100 characters answers 414 before any hook runs. Schemas limit parameters.
    routerOptions: { maxParamLength: MAX_URL_LENGTH },
    requestTimeout: requestTimeoutMs,
    connectionTimeout: stalledAfterMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests that have arrived are answered: a balancer that retries only refused connections would pass a 503 to the client.
    return503OnClosing: false,
    // A request without a body emits no events, not even `close`: the answer's `close` shows that a client has left.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 3_000, optimizeEmptyRequests: true },
    // An address that cannot be decoded has no route, and reaches neither hooks nor the error handler.
    frameworkErrors: (_error, { id }, reply: FastifyReply) =>
      reply
        .code(400)
        .headers({ ...Object.fromEntries(headersOfEarlyErrors), 'x-request-id': id })
        .send({ message: 'This address is not valid' }),
    clientErrorHandler: answerClientError(headersOfEarlyErrors),
  });

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request handled',
    );
  });
  app.setNotFoundHandler(onNotFound);
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    if (error instanceof AppError) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
      return reply
        .code(error.httpStatus)
        .send({ message: error.message, ...(error.reason !== undefined && { error: error.reason }) });
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ message: error.message });
    }
    request.log.error({ err: error, path: pathOf(request.url) }, 'unhandled error');
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' });
  });
  return app;
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ message: 'Not found' });
}

/** Query strings may contain positions and external URLs, so only the path is logged. */
function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}
