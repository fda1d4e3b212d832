import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';

const OPERATOR_PREFIXES = ['/api/admin', '/api/instagram', QUEUE_BOARD_PATH];

/** Calls that need no session. */
const PUBLIC_CALLS = new Set(['GET /api/admin/check', 'HEAD /api/admin/check', 'POST /api/admin/login']);

/** `path` is a normalized path, or the pattern of a route. */
export function isOperatorPath(path: string): boolean {
  return OPERATOR_PREFIXES.some((prefix) => isWithin(path, prefix));
}

/** A page rendered by the gateway. Anonymous visits are redirected to the login instead of answering 401. */
export function isServerRenderedPage(path: string): boolean {
  return isWithin(path, QUEUE_BOARD_PATH);
}

/** `routeUrl` is the pattern of the matched route; undefined without a match. */
export function isPublicCall(method: string, routeUrl: string | undefined): boolean {
  return PUBLIC_CALLS.has(`${method} ${routeUrl}`);
}

function isWithin(path: string, prefix: string): boolean {
  return `${path}/`.startsWith(`${prefix}/`);
}
