import { AppError } from '@around/service-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `none`: the user started the request, by the address bar or a bookmark. */
const ALLOWED_SITES = new Set(['same-origin', 'none']);

/**
 * CSRF protection: answers 403 to unsafe requests from other sites. Browsers send `Origin` or `Sec-Fetch-Site` with every unsafe
 * request and pages cannot change them. A request with neither does not come from a browser, so no cookie can be abused.
 */
export function refuseCrossSiteWrites(
  app: FastifyInstance,
  { publicOrigin }: { publicOrigin: string | undefined },
): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || isSameOrigin(request, publicOrigin)) return;
    throw new AppError('forbidden', 'This request came from another site');
  });
}

function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && origin !== (publicOrigin ?? `${request.protocol}://${request.host}`)) return false;
  return site === undefined || ALLOWED_SITES.has(String(site));
}
