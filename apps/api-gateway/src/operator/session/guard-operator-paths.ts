import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admin, AdminGuard } from './admin-guard.ts';
import { isEnrolmentCall, isOperatorPath, isPublicCall, isServerRenderedPage } from './operator-paths.ts';

const LOGIN_PAGE = `/admin/login?next=${encodeURIComponent(QUEUE_BOARD_PATH)}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every guarded path. */
    admin: Admin | null;
  }
}

/**
 * Guards by normalized path rather than by route, so that new routes and alternative spellings of a path are covered. Throws
 * 401 or 403. An `adminKey` in the query and the admin token header are ignored.
 */
export function guardOperatorPaths(app: FastifyInstance, guard: AdminGuard): void {
  app.decorateRequest('admin', null);
  app.addHook('onRequest', async (request, reply) => {
    const routeUrl = request.routeOptions.url;
    if (!isOperatorPath(request.normalPath) && !isOperatorPath(routeUrl ?? '')) return;
    reply.header('cache-control', 'no-store');
    if (isPublicCall(request.method, routeUrl)) return;
    if (isPageVisit(request) && !(await guard.find(request))) return reply.redirect(LOGIN_PAGE);
    request.admin = await guard.require(request, { isEnrolling: isEnrolmentCall(routeUrl) });
  });
}

/** A browser that opens the queue board's page, not a script that calls its API. */
function isPageVisit({ method, normalPath, headers }: FastifyRequest): boolean {
  return method === 'GET' && isServerRenderedPage(normalPath) && String(headers.accept).includes('text/html');
}

/** The admin of a guarded request. */
export function signedInAdmin({ admin }: FastifyRequest): Admin {
  if (!admin) throw new Error('This route is not on a guarded path');
  return admin;
}
