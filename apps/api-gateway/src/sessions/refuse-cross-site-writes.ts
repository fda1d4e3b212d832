import { AppError } from '@around/service-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none`: the person did it, by the address bar or a bookmark. */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses what another site makes a visitor's browser send. Browsers put `Origin` or `Sec-Fetch-Site` on every unsafe request, a
 * form's and a body-less one too, and pages cannot change them; a request with neither comes from no browser, and nobody's
 * cookies are abused by it.
 */
export function refuseCrossSiteWrites(
  app: FastifyInstance,
  { publicOrigin }: { publicOrigin: string | undefined },
): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || isOwn(request, publicOrigin)) return;
    throw new AppError('forbidden', 'This request came from another site');
  });
}

function isOwn(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${request.host}`)) return false;
  return site === undefined || OWN_SITES.has(String(site));
}
