import { AppError } from '@around/service-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaAddress } from '../addresses/media-address.ts';
import type { ImageVariant } from '../images/image-variant.ts';
import { abandonAnswer } from './begin-answer.ts';
import type { MediaMetrics } from './media-metrics.ts';

/** Answers a request with the media at an address that was already judged. */
export type ServeMedia = (
  request: FastifyRequest,
  reply: FastifyReply,
  address: MediaAddress,
  variant?: ImageVariant,
) => Promise<void>;

export type Visit = {
  request: FastifyRequest;
  reply: FastifyReply;
  address: MediaAddress;
  /** The smaller version of an image that is wanted. */
  variant: ImageVariant | undefined;
  client: Client;
};

/** The one who asks, as far as they are still there. */
export type Client = {
  hasLeft(): boolean;
  /** Aborted when they leave before they were answered. */
  signal(): AbortSignal;
};

/** How a visit is answered. */
export type AnswerVisit = (visit: Visit) => Promise<void>;

type Dependencies = { answer: AnswerVisit; metrics: MediaMetrics };

const CLIENT_LEFT = new Error('The client has left');

export function createServeMedia({ answer, metrics }: Dependencies): ServeMedia {
  return async (request, reply, address, variant) => {
    const client = watchClient(reply);
    try {
      await answer({ request, reply, address, variant, client });
    } catch (error) {
      if (reply.raw.headersSent) {
        metrics.broke();
        request.log.info({ err: error, host: address.url.hostname }, 'media broke off');
      } else if (client.hasLeft()) {
        abandonAnswer(reply);
      } else {
        if (error instanceof AppError) metrics.answered(error.code);
        request.log.info({ err: causeOf(error), host: address.url.hostname }, 'media not served');
        throw error;
      }
    }
  };
}

/** Most answers need no signal: it is made for the first who asks. */
function watchClient({ raw }: FastifyReply): Client {
  let controller: AbortController | undefined;
  function hasLeft(): boolean {
    return raw.destroyed && !raw.writableFinished;
  }
  return {
    hasLeft,
    signal() {
      if (controller) return controller.signal;
      const leaving = new AbortController();
      controller = leaving;
      if (hasLeft()) leaving.abort(CLIENT_LEFT);
      else raw.once('close', () => hasLeft() && leaving.abort(CLIENT_LEFT));
      return leaving.signal;
    },
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof AppError ? (error.cause ?? error) : error;
}
