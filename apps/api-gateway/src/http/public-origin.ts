import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The configured origin, else that of the request, with forwarded headers of trusted proxies only. Throws 400 for a bad host. */
export function originOf({ protocol, host }: FastifyRequest, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  if (!HOST.test(host)) throw new AppError('bad_request', 'The host of the request is not a name');
  return `${protocol}://${host}`;
}
