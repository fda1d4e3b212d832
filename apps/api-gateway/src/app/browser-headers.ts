import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { API_CONTENT_SECURITY_POLICY, pageContentSecurityPolicy } from './content-security-policy.ts';

const YEAR_SECONDS = 31_536_000;
const PERMISSIONS_POLICY = 'geolocation=(self), camera=(), microphone=()';

type Options = {
  googleMapsApiKey: string | undefined;
  privateMediaOrigins: readonly string[];
  session: { isSecure: boolean };
};

type Headers = ReadonlyArray<readonly [name: string, value: string]>;

/** Security headers of every answer below `/api/`, and of all others. */
export type BrowserHeaders = { api: Headers; pages: Headers };

/** They are the same for all requests, so they are made once. */
export function browserHeaders({ googleMapsApiKey, privateMediaOrigins, session }: Options): BrowserHeaders {
  const usesGoogleMaps = googleMapsApiKey !== undefined;
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: pageContentSecurityPolicy({ usesGoogleMaps, privateMediaOrigins }),
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Not on http: behind the TLS proxy of somebody else, the header would apply to every program on that host.
    strictTransportSecurity: session.isSecure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  });
  const pages = new Map<string, string>([['permissions-policy', PERMISSIONS_POLICY]]);
  setHeaders({} as IncomingMessage, collector(pages), (error) => {
    if (error) throw error;
  });
  const api = new Map(pages).set('content-security-policy', API_CONTENT_SECURITY_POLICY);
  return { api: [...api], pages: [...pages] };
}

/** A response that only keeps the headers that are set. */
function collector(headers: Map<string, string>): ServerResponse {
  const setHeader = (name: string, value: string) => headers.set(name.toLowerCase(), value);
  return { setHeader, removeHeader: () => {} } as unknown as ServerResponse;
}

/** Adds security headers to every response. A route or a proxied program may set stricter ones. */
export function addBrowserHeaders(app: FastifyInstance, { api, pages }: BrowserHeaders): void {
  app.addHook('onRequest', async ({ normalPath }, { raw }) => {
    for (const [name, value] of normalPath.startsWith('/api/') ? api : pages) raw.setHeader(name, value);
  });
}
