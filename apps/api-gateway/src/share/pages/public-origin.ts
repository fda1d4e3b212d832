import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Where visitors reach us: as configured, else as this request says, through the proxies that are trusted. */
export function originOf({ protocol, host }: FastifyRequest, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  if (!HOST.test(host)) throw new AppError('bad_request', 'The host of the request is not a name');
  return `${protocol}://${host}`;
}
