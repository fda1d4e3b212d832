import type { FastifyPluginAsync } from 'fastify';
import { endAddress, type ParseAddress, refusal } from '../addresses/media-address.ts';
import { readVariant } from '../images/image-variant.ts';
import { isOwnRequest } from '../upstream/via.ts';
import type { ServeMedia } from './serve-media.ts';

type Dependencies = { parseAddress: ParseAddress; serveMedia: ServeMedia };

/**
 * `GET /api/proxy/image?url=&w=&f=&until=`: external images and videos. `w` asks for a smaller version of an image, `f` for its
 * format; `until` is the end of the story, after which nothing of it is kept.
 */
export function proxyRoutes({ parseAddress, serveMedia }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/proxy/image', async (request, reply) => {
      const { url, w, f, until } = request.query as Record<string, unknown>;
      if (typeof url !== 'string' || isOwnRequest(request.headers.via)) throw refusal();
      const address = endAddress(parseAddress(url), until);
      return serveMedia(request, reply, address, readVariant({ w, f }, request.headers.accept));
    });
  };
}
