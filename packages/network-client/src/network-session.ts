import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'undici';
import { z } from 'zod';

const USER_ID = /^\d{1,20}$/;

/** The state of one browser session at the network. Immutable: a response that changes it creates a new one. All fields are secret. */
export const NetworkSession = z.object({
  sessionId: z.string(),
  /** The network's id of the account; null if the session id does not contain it. */
  dsUserId: z.string().regex(USER_ID).nullable(),
  csrfToken: z.string(),
  userAgent: z.string(),
  /** The last `x-ig-set-www-claim`; null before the first one. */
  wwwClaim: z.string().nullable(),
  /** Further cookies that identify the browser, by name. */
  deviceCookies: z.record(z.string(), z.string()),
});
export type NetworkSession = Readonly<z.infer<typeof NetworkSession>>;

type ImportedSession = { sessionId: string; userAgent: string; dsUserId?: string | null; csrfToken?: string | null };

const DEVICE_COOKIES = ['mid', 'ig_did', 'rur', 'datr'];

/** Characters that cannot end a cookie. Wider than RFC 6265, because the network's values contain quotes and backslashes. */
const COOKIE_VALUE = /^[\x21-\x3a\x3c-\x7e]+$/;
const EMPTY_COOKIE = '""';
const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** Creates a session from a browser's `sessionid` cookie, URL-encoded or not, and its User-Agent. */
export function importSession({ sessionId, userAgent, dsUserId, csrfToken }: ImportedSession): NetworkSession {
  const value = sessionId.trim().replaceAll(':', '%3A');
  if (!COOKIE_VALUE.test(value)) throw new TypeError('The session id contains characters that a cookie cannot contain');
  if (!HEADER_TEXT.test(userAgent))
    throw new TypeError('The user agent contains characters that a header cannot contain');
  if (dsUserId && !USER_ID.test(dsUserId)) throw new TypeError('The user id must consist of digits');
  return {
    sessionId: value,
    dsUserId: dsUserId || ownerOf(value),
    csrfToken: csrfToken || newCsrfToken(),
    userAgent,
    wwwClaim: null,
    deviceCookies: {},
  };
}

function ownerOf(sessionId: string): string | null {
  return /^(\d{1,20})%3A/i.exec(sessionId)?.[1] ?? null;
}

/** The network only checks that header and cookie are equal, and later sets a token of its own. */
function newCsrfToken(): string {
  return randomBytes(16).toString('hex');
}

/** Applies the headers of a response. Returns the same object if nothing changed. */
export function applyHeaders(session: NetworkSession, headers: IncomingHttpHeaders): NetworkSession {
  const cookies = readSetCookies(headers);
  const userId = cookies.get('ds_user_id') ?? '';
  const next: NetworkSession = {
    ...session,
    sessionId: cookies.get('sessionid') ?? session.sessionId,
    dsUserId: USER_ID.test(userId) ? userId : session.dsUserId,
    csrfToken: cookies.get('csrftoken') ?? session.csrfToken,
    wwwClaim: headers['x-ig-set-www-claim']?.toString() || session.wwwClaim,
    deviceCookies: { ...session.deviceCookies, ...pickDeviceCookies(cookies) },
  };
  return isSameSession(session, next) ? session : next;
}

/**
 * The cookies that a response sets. Deletions are ignored, so that a session keeps its last values: a logout is detected from the
 * response itself.
 */
export function readSetCookies(headers: IncomingHttpHeaders): Map<string, string> {
  const lines: string[] = [headers['set-cookie'] ?? []].flat();
  const cookies = lines.map((line) => parseCookie(line)).filter((cookie) => cookie !== null);
  return new Map(
    cookies
      .filter(({ value, maxAge }) => COOKIE_VALUE.test(value) && value !== EMPTY_COOKIE && (maxAge ?? 1) > 0)
      .map(({ name, value }) => [name, value]),
  );
}

export function pickDeviceCookies(cookies: Map<string, string>): Record<string, string> {
  return Object.fromEntries([...cookies].filter(([name]) => DEVICE_COOKIES.includes(name)));
}

function isSameSession(one: NetworkSession, other: NetworkSession): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
