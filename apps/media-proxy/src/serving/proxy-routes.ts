import type { FastifyPluginAsync } from 'fastify';
import { type AddressPolicy, parseMediaAddress, refusal } from '../addresses/media-address.ts';
import { isOwnRequest } from '../upstream/via.ts';
import type { ServeMedia } from './serve-media.ts';

type Dependencies = { policy: AddressPolicy; serveMedia: ServeMedia };

/** `GET /api/proxy/image?url=`: external images and videos. */
export function proxyRoutes({ policy, serveMedia }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/proxy/image', async (request, reply) => {
      const { url } = request.query as Record<string, unknown>;
      if (typeof url !== 'string' || isOwnRequest(request.headers.via)) throw refusal();
      return serveMedia(request, reply, parseMediaAddress(url, policy));
    });
  };
}
