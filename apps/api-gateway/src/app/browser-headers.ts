import type { FastifyInstance } from 'fastify';
import { plainPath } from '../plain-path.ts';

// `https:` in images and media: a story falls back from the proxy to its direct address.
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "connect-src 'self'",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
].join('; ');

/** An answer of the API is no page: should a browser take it for one, it may do nothing. */
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** What every answer of ours tells browsers, unless the program behind it said something stricter. */
export function addBrowserHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const policy = plainPath(request.url).startsWith('/api/') ? API_CONTENT_SECURITY_POLICY : CONTENT_SECURITY_POLICY;
    for (const [name, value] of Object.entries({ ...HEADERS, 'content-security-policy': policy })) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
}
