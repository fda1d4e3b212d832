import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { PROTECTIVE_HEADERS } from './answer-headers.ts';

/** Takes the answer out of Fastify's hands: from here on bytes go straight to the connection. */
export function beginAnswer(reply: FastifyReply, status: number, headers: OutgoingHttpHeaders): ServerResponse {
  reply.hijack();
  return writeMediaHead(reply.raw, reply.request.id, status, headers);
}

export function writeMediaHead(
  response: ServerResponse,
  requestId: string,
  status: number,
  headers: OutgoingHttpHeaders,
): ServerResponse {
  return response.writeHead(status, { ...PROTECTIVE_HEADERS, 'x-request-id': requestId, ...headers });
}

/** The client has left: nothing is to be said any more. */
export function abandonAnswer(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
