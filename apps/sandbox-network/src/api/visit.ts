import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogEntry } from '../control/request-log.ts';
import type { ApiRule } from '../rules/rule.ts';
import type { Account } from '../world/profile.ts';

/** What is known about a request before its route sees it. */
type Visit = {
  entry: LogEntry;
  cookies: Map<string, string>;
  query: URLSearchParams;
  /** Whose session came with it, valid or not. */
  account: Account | null;
  rule: ApiRule | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

/** The account behind a request on a route that wants a session. */
export function viewerOf(request: FastifyRequest): Account {
  if (!request.visit.account) throw new Error('This route is open to signed-in visitors only');
  return request.visit.account;
}

/** Writes the body itself, so that long numbers stay exact. */
export function answerJson(reply: FastifyReply, body: object, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

export function answerHtml(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}

export function answerFailure(reply: FastifyReply, status: number, message: string): FastifyReply {
  return answerJson(reply, { message, status: 'fail' }, status);
}
