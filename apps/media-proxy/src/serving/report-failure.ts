import { AppError } from '@around/service-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropResponse } from './http/start-response.ts';
import type { MediaMetrics } from './media-metrics.ts';
import { type Client, watchClient } from './media-request.ts';

type Context = {
  request: FastifyRequest;
  reply: FastifyReply;
  metrics: MediaMetrics;
  /** For the log. */
  subject: Record<string, string>;
};

/** Runs a handler, and counts and logs its failure. A failure before the headers becomes an error response. */
export async function reportFailure(
  { request, reply, metrics, subject }: Context,
  handle: (client: Client) => Promise<void>,
): Promise<void> {
  const client = watchClient(reply);
  try {
    await handle(client);
  } catch (error) {
    if (reply.raw.headersSent) {
      metrics.countBroken();
      request.log.info({ err: error, ...subject }, 'media response broke off');
    } else if (client.hasDisconnected()) {
      dropResponse(reply);
    } else {
      if (error instanceof AppError) metrics.countResponse(error.code);
      request.log.info({ err: causeOf(error), ...subject }, 'media not served');
      throw error;
    }
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof AppError ? (error.cause ?? error) : error;
}
