import { AppError } from '@around/service-kit/app-error';
import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/** Everything the media-proxy serves, on our origin. */
const FORWARDED_PREFIXES = ['/api/proxy', '/api/mixkit-video', '/media'];

/** Each is held by one visitor for as long as a clip takes them. */
const CONNECTIONS = 1_024;
const HEADERS_DEADLINE_MS = 15_000;
const BODY_IDLE_DEADLINE_MS = 30_000;

/** Hands requests for media on to the media-proxy, which alone touches foreign hosts and stored bytes. */
export function mediaForwarding({ mediaProxyUrl }: { mediaProxyUrl: string }): FastifyPluginAsync {
  return async (app) => {
    for (const prefix of FORWARDED_PREFIXES) {
      await app.register(httpProxy, {
        upstream: mediaProxyUrl,
        prefix,
        rewritePrefix: prefix,
        httpMethods: ['GET', 'HEAD'],
        disableRequestLogging: true,
        undici: {
          connections: CONNECTIONS,
          headersTimeout: HEADERS_DEADLINE_MS,
          bodyTimeout: BODY_IDLE_DEADLINE_MS,
        },
        replyOptions: {
          // The media-proxy counts what each visitor makes it fetch, by the address that we saw and not one they wrote.
          rewriteRequestHeaders: ({ ip }, { cookie: _cookie, authorization: _authorization, ...headers }) => ({
            ...headers,
            'x-forwarded-for': ip,
          }),
          onError: (reply, { error }) => {
            reply.log.warn({ err: error }, 'media-proxy did not answer');
            reply.send(new AppError('bad_gateway', 'Media cannot be loaded right now', { cause: error }));
          },
        },
      });
    }
  };
}
