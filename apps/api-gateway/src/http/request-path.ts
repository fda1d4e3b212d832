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

/** Answers 400 to a path that cannot be read. Register it after the hooks that set headers of every response. */
export function refuseUnreadablePaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ normalPath }) => {
    if (normalPath === '') throw new AppError('bad_request', UNREADABLE_PATH);
  });
}
