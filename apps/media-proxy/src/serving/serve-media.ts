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
  /** Aborted when the client leaves. */
  signal: AbortSignal;
};

/** How a visit is answered. */
export type AnswerVisit = (visit: Visit) => Promise<void>;

type Dependencies = { answer: AnswerVisit; metrics: MediaMetrics };

const CLIENT_LEFT = new Error('The client has left');

export function createServeMedia({ answer, metrics }: Dependencies): ServeMedia {
  return async (request, reply, address, variant) => {
    const client = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) client.abort(CLIENT_LEFT);
    });
    try {
      await answer({ request, reply, address, variant, signal: client.signal });
    } catch (error) {
      if (reply.raw.headersSent) {
        metrics.broke();
        request.log.info({ err: error, host: address.url.hostname }, 'media broke off');
      } else if (client.signal.aborted) {
        abandonAnswer(reply);
      } else {
        if (error instanceof AppError) metrics.answered(error.code);
        request.log.info({ err: causeOf(error), host: address.url.hostname }, 'media not served');
        throw error;
      }
    }
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof AppError ? (error.cause ?? error) : error;
}
