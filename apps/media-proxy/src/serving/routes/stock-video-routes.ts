import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type ParseAddress, refusal } from '../../addresses/media-address.ts';
import { isOwnRequest } from '../../upstream/loop-detection.ts';
import type { ServeMedia } from '../serve-media.ts';

export const StockVideoName = z.enum(['waves', 'forest', 'beach', 'city', 'palm']);
export type StockVideoName = z.infer<typeof StockVideoName>;

type Dependencies = { urls: Record<StockVideoName, string>; parseAddress: ParseAddress; serveMedia: ServeMedia };

/** `GET /api/mixkit-video?video=`: stock clips by name. */
export function stockVideoRoutes({ urls, parseAddress, serveMedia }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/mixkit-video', async (request, reply) => {
      const { video } = request.query as Record<string, unknown>;
      const name = StockVideoName.safeParse(video);
      if (!name.success) throw new AppError('bad_request', 'video must be one of waves, forest, beach, city, palm');
      if (isOwnRequest(request.headers.via)) throw refusal();
      return serveMedia(request, reply, parseAddress(urls[name.data]));
    });
  };
}
