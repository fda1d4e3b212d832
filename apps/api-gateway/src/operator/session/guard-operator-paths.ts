import { QUEUE_BOARD_PATH } from '@around/contracts/operator/queue-board';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admin, AdminGuard } from './admin-guard.ts';
import { isOperatorPath, isPublicCall, isServerRenderedPage } from './operator-paths.ts';

const LOGIN_PAGE = `/admin/login?next=${encodeURIComponent(QUEUE_BOARD_PATH)}`;

declare module 'fastify' {
  interface FastifyRequest {
    /** On every guarded path. */
    admin: Admin | null;
  }
}

/**
 * One guard for all operator paths, by the path and not by the route: a call that is added tomorrow is guarded, and so is every
 * other way of writing its address. A key in the query or a token in a header opens nothing.
 */
export function guardOperatorPaths(app: FastifyInstance, guard: AdminGuard): void {
  app.decorateRequest('admin', null);
  app.addHook('onRequest', async (request, reply) => {
    const routeUrl = request.routeOptions.url;
    if (!isOperatorPath(request.url) && !isOperatorPath(routeUrl ?? '')) return;
    reply.header('cache-control', 'no-store');
    if (isPublicCall(request.method, routeUrl)) return;
    if (isPageVisit(request) && !(await guard.find(request))) return reply.redirect(LOGIN_PAGE);
    request.admin = await guard.require(request);
  });
}

/** Somebody who opens a page, and no script that asks for its data. */
function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && isServerRenderedPage(url) && String(headers.accept).includes('text/html');
}

/** Whose session the guard has seen. */
export function signedInAdmin({ admin }: FastifyRequest): Admin {
  if (!admin) throw new Error('This route is not on a guarded path');
  return admin;
}
