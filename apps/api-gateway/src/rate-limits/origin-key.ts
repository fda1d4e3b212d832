import { createHash } from 'node:crypto';
import { clientAddress } from '@around/service-kit/client-address';
import type { FastifyRequest } from 'fastify';

const DIGEST_LENGTH = 12;

/** The address with a digest of the user agent: it separates most phones that share the address of their carrier. */
export function originKey(request: FastifyRequest): string {
  const digest = createHash('sha256')
    .update(request.headers['user-agent'] ?? '')
    .digest('base64url');
  return `${clientAddress(request.ip)}:${digest.slice(0, DIGEST_LENGTH)}`;
}
