import type { FastifyRequest } from 'fastify';
import type { LogEntry } from '../control/request-log.ts';
import type { ApiRule } from '../rules/rule.ts';
import type { Account } from '../world/profile.ts';

/** What the hooks determine about a request before its route runs. */
type RequestDetails = {
  entry: LogEntry;
  cookies: Map<string, string>;
  query: URLSearchParams;
  /** The account of the session cookie, whether the session is valid or not. */
  account: Account | null;
  rule: ApiRule | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    details: RequestDetails;
  }
}

/** The signed-in account, on a route behind `requireSession`. */
export function viewerOf(request: FastifyRequest): Account {
  if (!request.details.account) throw new Error('This route needs a session');
  return request.details.account;
}
