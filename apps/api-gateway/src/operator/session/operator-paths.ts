import { logOutAdmin } from '@around/contracts/operator/admin-session';
import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import { getSecondFactor } from '@around/contracts/operator/second-factor';

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

/** What an admin may call who has no second factor where one is required. */
export function isEnrolmentCall(routeUrl: string | undefined): boolean {
  return routeUrl !== undefined && (isWithin(routeUrl, getSecondFactor.path) || routeUrl === logOutAdmin.path);
}

function isWithin(path: string, prefix: string): boolean {
  return `${path}/`.startsWith(`${prefix}/`);
}
