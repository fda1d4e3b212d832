import type { FastifyReply } from 'fastify';

/** Serialises the body here, because Fastify would not keep long numbers exact. */
export function sendJson(reply: FastifyReply, body: object, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

export function sendHtml(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}

export function sendFailure(reply: FastifyReply, status: number, message: string): FastifyReply {
  return sendJson(reply, { message, status: 'fail' }, status);
}
