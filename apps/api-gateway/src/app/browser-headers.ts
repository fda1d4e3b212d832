import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { API_CONTENT_SECURITY_POLICY, pageContentSecurityPolicy } from './content-security-policy.ts';

const YEAR_SECONDS = 31_536_000;
const PERMISSIONS_POLICY = 'geolocation=(self), camera=(), microphone=()';

type Options = {
  googleMapsApiKey: string | undefined;
  privateMediaOrigins: readonly string[];
  session: { isSecure: boolean };
};

/** Adds security headers to every response. A route or a proxied program may set stricter ones. */
export async function addBrowserHeaders(
  app: FastifyInstance,
  { googleMapsApiKey, privateMediaOrigins, session }: Options,
): Promise<void> {
  const usesGoogleMaps = googleMapsApiKey !== undefined;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: pageContentSecurityPolicy({ usesGoogleMaps, privateMediaOrigins }),
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Not on http: behind the TLS proxy of somebody else, the header would apply to every program on that host.
    strictTransportSecurity: session.isSecure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    if (request.normalPath.startsWith('/api/')) reply.header('content-security-policy', API_CONTENT_SECURITY_POLICY);
  });
}
