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
          // By default a 503 is requested ten times more. Hand it on with its `Retry-After`.
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

/** The media-proxy rate-limits by client address, and believes this program who asks and why: a client cannot forge these headers. */
function toForwardedHeaders({ ip, id }: { ip: string; id: string }, sent: IncomingHttpHeaders): IncomingHttpHeaders {
  const { cookie: _cookie, authorization: _authorization, traceparent: _traceparent, ...headers } = sent;
  const traceparent = currentOrigin()?.traceparent;
  return { ...headers, 'x-forwarded-for': ip, 'x-request-id': id, ...(traceparent !== undefined && { traceparent }) };
}
