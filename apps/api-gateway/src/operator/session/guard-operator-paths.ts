import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admin, AdminDoor } from './admin-door.ts';
import { isOpenCall, isOperatorPath } from './operator-paths.ts';

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
export function guardOperatorPaths(app: FastifyInstance, door: AdminDoor): void {
  app.decorateRequest('admin', null);
  app.addHook('onRequest', async (request, reply) => {
    const routeUrl = request.routeOptions.url;
    if (!isOperatorPath(request.url) && !isOperatorPath(routeUrl ?? '')) return;
    reply.header('cache-control', 'no-store');
    if (!isOpenCall(request.method, routeUrl)) request.admin = await door.require(request);
  });
}

/** Whose session the guard has seen. */
export function signedInAdmin({ admin }: FastifyRequest): Admin {
  if (!admin) throw new Error('This route is not on a guarded path');
  return admin;
}
