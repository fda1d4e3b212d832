import { QUEUE_BOARD_PATH } from '@around/contracts/operator/queue-board';
import { normalizePath } from '../../http/normalize-path.ts';

const OPERATOR_PREFIXES = ['/api/admin', '/api/instagram', QUEUE_BOARD_PATH];

/** Open to everybody: what somebody without a session has to call to get one. */
const PUBLIC_CALLS = new Set(['GET /api/admin/check', 'HEAD /api/admin/check', 'POST /api/admin/login']);

export function isOperatorPath(url: string): boolean {
  return OPERATOR_PREFIXES.some((prefix) => isWithin(url, prefix));
}

/** A page that the server makes: who is not signed in is led to the login rather than told so. */
export function isServerRenderedPage(url: string): boolean {
  return isWithin(url, QUEUE_BOARD_PATH);
}

/** `routeUrl` is the route's own pattern; undefined when there is no such route. */
export function isPublicCall(method: string, routeUrl: string | undefined): boolean {
  return PUBLIC_CALLS.has(`${method} ${routeUrl}`);
}

function isWithin(url: string, prefix: string): boolean {
  return `${normalizePath(url)}/`.startsWith(`${prefix}/`);
}
