import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { pickDeviceCookies, readSetCookies } from '../network-session.ts';
import type { WebIdentity } from '../web-headers.ts';

/** A login whose password was accepted and that waits for the second-factor code. Immutable. All fields are secret. */
export const PendingLogin = z.object({
  identifier: z.string(),
  csrfToken: z.string(),
  userAgent: z.string(),
  deviceCookies: z.record(z.string(), z.string()),
});
export type PendingLogin = Readonly<z.infer<typeof PendingLogin>>;

/** Keeps the browser identity, because the network accepts the code only from the browser that sent the password. */
export function toPendingLogin(
  info: { two_factor_identifier: string } | undefined,
  { csrfToken, userAgent, deviceCookies }: WebIdentity,
  headers: IncomingHttpHeaders,
): PendingLogin | null {
  if (info === undefined) return null;
  const cookies = readSetCookies(headers);
  return {
    identifier: info.two_factor_identifier,
    csrfToken: cookies.get('csrftoken') ?? csrfToken,
    userAgent,
    deviceCookies: { ...deviceCookies, ...pickDeviceCookies(cookies) },
  };
}

export function toWebIdentity({ csrfToken, userAgent, deviceCookies }: PendingLogin): WebIdentity {
  return { sessionId: null, dsUserId: null, csrfToken, userAgent, wwwClaim: null, deviceCookies };
}
