import { randomBytes } from 'node:crypto';
import type { QueueClient } from '@around/queues/queue-client';
import { Signer } from '@fastify/cookie';
import type { LightMyRequestResponse } from 'fastify';
import { sessionSecret } from '../gateways/make-gateway.ts';
import { type Browser, type BrowserOptions, openBrowser } from './browser.ts';

export const PASSWORD = 'eleven white horses';
const HOUR_MS = 3_600_000;

/** Somebody with a browser, who may sign up and in. */
export type Visitor = Browser & {
  register: (fields?: object) => Promise<LightMyRequestResponse>;
  logIn: (username: string, password?: string) => Promise<LightMyRequestResponse>;
  /** The status of `GET /api/user`. */
  status: () => Promise<number>;
  /** Verifies this address in the visitor's session, as `verify-code` does. Starts a session if there is none. */
  verifyEmail: (email: string, until?: number) => Promise<void>;
};

export function openVisitor(queueClient: QueueClient, options: BrowserOptions): Visitor {
  const browser = openBrowser(options);
  return Object.assign(browser, {
    register: (fields = {}) =>
      browser.send('POST', '/api/register', {
        body: { username: newName(), fullName: 'Ada Lovelace', password: PASSWORD, ...fields },
      }),
    logIn: (username: string, password = PASSWORD) =>
      browser.send('POST', '/api/login', { body: { username, password } }),
    status: async () => (await browser.send('GET', '/api/user')).statusCode,
    async verifyEmail(email: string, until = Date.now() + HOUR_MS) {
      browser.cookie ??= cookieOfSession(newSessionId());
      const key = sessionKey(queueClient, sessionIdOf(browser.cookie));
      const stored = await queueClient.redis.get(key);
      const session = stored === null ? { cookie: {}, endsAt: Date.now() + HOUR_MS } : JSON.parse(stored);
      await queueClient.redis.set(key, JSON.stringify({ ...session, verifiedEmail: { email, until } }), 'PX', HOUR_MS);
    },
  });
}

export function newName(): string {
  return `user-${randomBytes(6).toString('hex')}`;
}

export function newSessionId(): string {
  return randomBytes(24).toString('base64url');
}

/** The session id in a cookie. */
export function sessionIdOf(cookie: string): string {
  const pair = cookie.split('; ').find((part) => part.startsWith('around_session='))!;
  return decodeURIComponent(pair.split('=')[1]!).split('.')[0]!;
}

export function cookieOfSession(id: string): string {
  return `around_session=${encodeURIComponent(new Signer(sessionSecret).sign(id))}`;
}

function sessionKey({ prefix }: QueueClient, id: string): string {
  return `${prefix}:session:user:${id}`;
}
