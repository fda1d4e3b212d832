import type { FastifyPluginAsync } from 'fastify';
import { type ParseAddress, refusal, withStoryEnd } from '../../addresses/media-address.ts';
import { readVariant } from '../../images/image-variant.ts';
import { isOwnRequest } from '../../upstream/loop-detection.ts';
import type { ServeMedia } from '../serve-media.ts';

type Dependencies = { parseAddress: ParseAddress; serveMedia: ServeMedia };

/**
 * `GET /api/proxy/image?url=&w=&f=&until=`: external images and videos. `w` is the width of a resized image, `f` its format;
 * `until` is the end of the story, after which the file is not stored.
 */
export function proxyRoutes({ parseAddress, serveMedia }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/proxy/image', async (request, reply) => {
      const { url, w, f, until } = request.query as Record<string, unknown>;
      if (typeof url !== 'string' || isOwnRequest(request.headers.via)) throw refusal();
      const address = withStoryEnd(parseAddress(url), until);
      return serveMedia(request, reply, address, readVariant({ w, f }, request.headers.accept));
    });
  };
}
