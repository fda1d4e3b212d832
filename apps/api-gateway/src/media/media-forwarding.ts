import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@around/service-kit/app-error';
import { currentOrigin } from '@around/service-kit/work-origin';
import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/** Paths that are served by the media-proxy. */
const FORWARDED_PREFIXES = ['/api/proxy', '/api/mixkit-video', '/media'];

/** A visitor holds one connection while a clip loads, so this bounds concurrent downloads. */
const CONNECTIONS = 1_024;
const HEADERS_TIMEOUT_MS = 15_000;
const BODY_IDLE_TIMEOUT_MS = 30_000;

/** Forwards media requests to the media-proxy. The gateway itself never fetches from other hosts. */
export function mediaForwarding({ mediaProxyUrl }: { mediaProxyUrl: string }): FastifyPluginAsync {
  return async (app) => {
    for (const prefix of FORWARDED_PREFIXES) {
      await app.register(httpProxy, {
        upstream: mediaProxyUrl,
        prefix,
        rewritePrefix: prefix,
        httpMethods: ['GET', 'HEAD'],
        proxyPayloads: false,
        disableRequestLogging: true,
        undici: {
          connections: CONNECTIONS,
          headersTimeout: HEADERS_TIMEOUT_MS,
          bodyTimeout: BODY_IDLE_TIMEOUT_MS,
        },
        replyOptions: {
          // By default the proxy retries ten times after a 503. Forward the 503 with its `Retry-After` instead.
          retryDelay: () => null,
          rewriteRequestHeaders: toForwardedHeaders,
          onError: (reply, { error }) => {
            reply.log.warn({ err: error }, 'media-proxy request failed');
            reply.send(new AppError('bad_gateway', 'Media cannot be loaded right now', { cause: error }));
          },
        },
      });
    }
  };
}

/** The media-proxy rate-limits by client address and trusts these headers. They are set here, so a client cannot forge them. */
function toForwardedHeaders({ ip, id }: { ip: string; id: string }, sent: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie: _cookie, authorization: _authorization, traceparent: _traceparent, ...headers } = sent;
  const traceparent = currentOrigin()?.traceparent;
  return { ...headers, 'x-forwarded-for': ip, 'x-request-id': id, ...(traceparent !== undefined && { traceparent }) };
}
