import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { pickDeviceCookies, readSetCookies } from './network-session.ts';
import type { WebIdentity } from './web-headers.ts';

/** A login whose password was right and that waits for the code of a second factor. A value; all of it is secret. */
export const OpenLogin = z.object({
  identifier: z.string(),
  csrfToken: z.string(),
  userAgent: z.string(),
  deviceCookies: z.record(z.string(), z.string()),
});
export type OpenLogin = Readonly<z.infer<typeof OpenLogin>>;

/** The code has to come from the browser that the password came from. */
export function openLoginOf(
  info: { two_factor_identifier: string } | undefined,
  { csrfToken, userAgent, deviceCookies }: WebIdentity,
  headers: IncomingHttpHeaders,
): OpenLogin | null {
  if (info === undefined) return null;
  const cookies = readSetCookies(headers);
  return {
    identifier: info.two_factor_identifier,
    csrfToken: cookies.get('csrftoken') ?? csrfToken,
    userAgent,
    deviceCookies: { ...deviceCookies, ...pickDeviceCookies(cookies) },
  };
}

export function visitorOf({ csrfToken, userAgent, deviceCookies }: OpenLogin): WebIdentity {
  return { sessionId: null, dsUserId: null, csrfToken, userAgent, wwwClaim: null, deviceCookies };
}
