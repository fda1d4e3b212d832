import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { peerCheck } from './peer-check.ts';

/** It goes into logs, answers and jobs. */
const REQUEST_ID = /^[\w-]{16,64}$/;

/**
 * The id of a request: the id from our own server in front, so that all programs and logs use the same id, else a new one. Ids from
 * other clients are ignored.
 */
export function requestIdReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = peerCheck(trustedProxies);
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(request) ? given : randomUUID();
  };
}
