import type { FastifyInstance } from 'fastify';
import { plainPath } from '../plain-path.ts';
import { API_CONTENT_SECURITY_POLICY, pageContentSecurityPolicy } from './content-security-policy.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
};

type Options = { googleMapsApiKey: string | undefined };

/** What every answer of ours tells browsers, unless the program behind it said something stricter. */
export function addBrowserHeaders(app: FastifyInstance, { googleMapsApiKey }: Options): void {
  const pagePolicy = pageContentSecurityPolicy({ usesGoogleMaps: googleMapsApiKey !== undefined });
  app.addHook('onSend', async (request, reply) => {
    const policy = plainPath(request.url).startsWith('/api/') ? API_CONTENT_SECURITY_POLICY : pagePolicy;
    for (const [name, value] of Object.entries({ ...HEADERS, 'content-security-policy': policy })) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}
