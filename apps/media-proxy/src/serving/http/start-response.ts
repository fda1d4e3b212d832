import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { SECURITY_HEADERS } from './response-headers.ts';

/** Takes the response over from Fastify and sends its headers. */
export function startResponse(reply: FastifyReply, status: number, headers: OutgoingHttpHeaders): ServerResponse {
  reply.hijack();
  return writeResponseHead(reply.raw, reply.request.id, status, headers);
}

export function writeResponseHead(
  response: ServerResponse,
  requestId: string,
  status: number,
  headers: OutgoingHttpHeaders,
): ServerResponse {
  return response.writeHead(status, { ...SECURITY_HEADERS, 'x-request-id': requestId, ...headers });
}

/** For a client that has disconnected. */
export function dropResponse(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
