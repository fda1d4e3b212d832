import { plainPath } from '../../plain-path.ts';

const OPERATOR_PREFIX = /^\/api\/(admin|instagram)(\/|$)/;

/** Open to everybody: what somebody without a session has to call to get one. */
const OPEN_CALLS = new Set(['GET /api/admin/check', 'HEAD /api/admin/check', 'POST /api/admin/login']);

export function isOperatorPath(url: string): boolean {
  return OPERATOR_PREFIX.test(plainPath(url));
}

/** `routeUrl` is the route's own pattern; undefined when there is no such route. */
export function isOpenCall(method: string, routeUrl: string | undefined): boolean {
  return OPEN_CALLS.has(`${method} ${routeUrl}`);
}
