import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import { normalizePath } from '../../http/normalize-path.ts';

const OPERATOR_PREFIXES = ['/api/admin', '/api/instagram', QUEUE_BOARD_PATH];

/** Calls that need no session. */
const PUBLIC_CALLS = new Set(['GET /api/admin/check', 'HEAD /api/admin/check', 'POST /api/admin/login']);

export function isOperatorPath(url: string): boolean {
  return OPERATOR_PREFIXES.some((prefix) => isWithin(url, prefix));
}

/** A page rendered by the gateway. Anonymous visits are redirected to the login instead of answering 401. */
export function isServerRenderedPage(url: string): boolean {
  return isWithin(url, QUEUE_BOARD_PATH);
}

/** `routeUrl` is the pattern of the matched route; undefined without a match. */
export function isPublicCall(method: string, routeUrl: string | undefined): boolean {
  return PUBLIC_CALLS.has(`${method} ${routeUrl}`);
}

function isWithin(url: string, prefix: string): boolean {
  return `${normalizePath(url)}/`.startsWith(`${prefix}/`);
}
