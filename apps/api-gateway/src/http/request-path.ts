import { AppError } from '@around/service-kit/app-error';
import type { FastifyInstance } from 'fastify';
import { normalizePath, UNREADABLE_PATH } from './normalize-path.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The normalized path; empty for a path that cannot be read. */
    normalPath: string;
  }
}

/** Normalizes the path of each request, once. Register it before every hook that reads it. */
export function addRequestPaths(app: FastifyInstance): void {
  app.decorateRequest('normalPath', '');
  app.addHook('onRequest', async (request) => {
    request.normalPath = normalizePath(request.url) ?? '';
  });
}

/** Answers 400 to a path or a host that cannot be read. Register it after the hooks that set headers of every response. */
export function refuseUnreadableRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ normalPath, raw }) => {
    if (normalPath === '') throw new AppError('bad_request', UNREADABLE_PATH);
    if (hasSeveralHosts(raw.rawHeaders)) throw new AppError('bad_request', 'A request has one Host header');
  });
}

/** Node keeps the first `Host` and drops the others, and a proxy in front of us may have chosen another one. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}
