import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie } from 'undici';
import { z } from 'zod';

const USER_ID = /^\d{1,20}$/;

/** What the network recognises one browser session by. A value: an answer that changes it makes a new one. All of it is secret. */
export const NetworkSession = z.object({
  sessionId: z.string(),
  /** The network's id of the account; null if the session id does not tell it. */
  dsUserId: z.string().regex(USER_ID).nullable(),
  csrfToken: z.string(),
  userAgent: z.string(),
  /** The last `x-ig-set-www-claim`; null until there was one. */
  wwwClaim: z.string().nullable(),
  /** The other cookies that make up the browser's identity, by name. */
  deviceCookies: z.record(z.string(), z.string()),
});
export type NetworkSession = Readonly<z.infer<typeof NetworkSession>>;

type ImportedSession = { sessionId: string; userAgent: string; dsUserId?: string | null; csrfToken?: string | null };

const DEVICE_COOKIES = ['mid', 'ig_did', 'rur', 'datr'];

/** What may stand in a `Cookie` header without ending the cookie. The network's own values use quotes and backslashes too. */
const COOKIE_VALUE = /^[\x21-\x3a\x3c-\x7e]+$/;
const EMPTY_COOKIE = '""';
const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** A session as an operator takes it from a browser: the value of the `sessionid` cookie, encoded or not, and the browser's User-Agent. */
export function importSession({ sessionId, userAgent, dsUserId, csrfToken }: ImportedSession): NetworkSession {
  const value = sessionId.trim().replaceAll(':', '%3A');
  if (!COOKIE_VALUE.test(value)) throw new TypeError('The session id holds characters that a cookie cannot');
  if (!HEADER_TEXT.test(userAgent)) throw new TypeError('The user agent holds characters that a header cannot');
  if (dsUserId && !USER_ID.test(dsUserId)) throw new TypeError('The user id consists of digits');
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

/** The network only compares header and cookie, and replaces the token in time. */
function newCsrfToken(): string {
  return randomBytes(16).toString('hex');
}

/** The session after an answer: the same object if the answer changed nothing. */
export function sessionAfter(session: NetworkSession, headers: IncomingHttpHeaders): NetworkSession {
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
 * The cookies that an answer sets. A cookie that it deletes is not here: a dying session says so in its answer, and is kept as
 * it was for whoever looks into it.
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
