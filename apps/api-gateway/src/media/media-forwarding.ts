import { AppError } from '@around/service-kit/app-error';
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
          // The media-proxy rate-limits by client address. Overwrite the header, so that a client cannot forge it.
          rewriteRequestHeaders: ({ ip }, { cookie: _cookie, authorization: _authorization, ...headers }) => ({
            ...headers,
            'x-forwarded-for': ip,
          }),
          onError: (reply, { error }) => {
            reply.log.warn({ err: error }, 'media-proxy request failed');
            reply.send(new AppError('bad_gateway', 'Media cannot be loaded right now', { cause: error }));
          },
        },
      });
    }
  };
}
