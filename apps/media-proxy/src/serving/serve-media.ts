import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAddress } from '../addresses/media-address.ts';
import type { ImageVariant } from '../images/image-variant.ts';
import type { MediaMetrics } from './media-metrics.ts';
import type { MediaHandler } from './media-request.ts';
import { reportFailure } from './report-failure.ts';

/** Responds with the media at a checked address. */
export type ServeMedia = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: MediaAddress,
  variant?: ImageVariant,
) => Promise<void>;

type Dependencies = { respond: MediaHandler; metrics: MediaMetrics };

export function createServeMedia({ respond, metrics }: Dependencies): ServeMedia {
  return (request, reply, address, variant) => {
    const subject = { host: address.url.hostname };
    return reportFailure({ request, reply, metrics, subject }, (client) =>
      respond({ request, reply, address, variant, client }),
    );
  };
}
