import type { FastifyPluginAsync } from 'fastify';
import { type AddressPolicy, parseMediaAddress, refusal } from '../addresses/media-address.ts';
import { readVariant } from '../images/image-variant.ts';
import { isOwnRequest } from '../upstream/via.ts';
import type { ServeMedia } from './serve-media.ts';

type Dependencies = { policy: AddressPolicy; serveMedia: ServeMedia };

/** `GET /api/proxy/image?url=&w=`: external images and videos; `w` asks for a smaller version of an image. */
export function proxyRoutes({ policy, serveMedia }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/proxy/image', async (request, reply) => {
      const { url, w } = request.query as Record<string, unknown>;
      if (typeof url !== 'string' || isOwnRequest(request.headers.via)) throw refusal();
      const address = parseMediaAddress(url, policy);
      return serveMedia(request, reply, address, readVariant(w, request.headers.accept));
    });
  };
}
