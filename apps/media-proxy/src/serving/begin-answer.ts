import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { PROTECTIVE_HEADERS } from './answer-headers.ts';

/** A client that takes nothing for so long has gone without saying so. */
const CLIENT_IDLE_MS = 60_000;

/** Takes the answer out of Fastify's hands: from here on bytes go straight to the connection. */
export function beginAnswer(reply: FastifyReply, status: number, headers: OutgoingHttpHeaders): ServerResponse {
  reply.hijack();
  reply.raw.setTimeout(CLIENT_IDLE_MS, () => reply.raw.destroy());
  return reply.raw.writeHead(status, { ...PROTECTIVE_HEADERS, 'x-request-id': reply.request.id, ...headers });
}

/** The client has left: nothing is to be said any more. */
export function abandonAnswer(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
