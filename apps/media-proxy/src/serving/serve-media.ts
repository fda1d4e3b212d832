import { AppError } from '@around/service-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAddress } from '../addresses/media-address.ts';
import type { ImageVariant } from '../images/image-variant.ts';
import { dropResponse } from './http/start-response.ts';
import type { MediaMetrics } from './media-metrics.ts';
import { type MediaHandler, watchClient } from './media-request.ts';

/** Responds with the media at a checked address. */
export type ServeMedia = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: MediaAddress,
  variant?: ImageVariant,
) => Promise<void>;

type Dependencies = { respond: MediaHandler; metrics: MediaMetrics };

export function createServeMedia({ respond, metrics }: Dependencies): ServeMedia {
  return async (request, reply, address, variant) => {
    const client = watchClient(reply);
    try {
      await respond({ request, reply, address, variant, client });
    } catch (error) {
      if (reply.raw.headersSent) {
        metrics.countBroken();
        request.log.info({ err: error, host: address.url.hostname }, 'media response broke off');
      } else if (client.hasDisconnected()) {
        dropResponse(reply);
      } else {
        if (error instanceof AppError) metrics.countResponse(error.code);
        request.log.info({ err: causeOf(error), host: address.url.hostname }, 'media not served');
        throw error;
      }
    }
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof AppError ? (error.cause ?? error) : error;
}
