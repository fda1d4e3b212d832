import type { FastifyRequest } from 'fastify';
import { originOf } from '../../../http/public-origin.ts';

/** Our site as authenticators know it: a passkey works for one host name only. */
export type RelyingParty = { name: string; id: string; origin: string };

export function relyingPartyOf(request: FastifyRequest, publicOrigin: string | undefined): RelyingParty {
  // Parsed, because a `Host` header may name the default port, and the origin in a response never does.
  const { origin, hostname } = new URL(originOf(request, publicOrigin));
  return { name: 'Around', id: hostname, origin };
}
