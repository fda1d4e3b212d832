import type {} from '@fastify/session';
import type { Session } from 'fastify';

/** The signed-in user or admin. The fingerprint ends the session when the password changes. */
export type SignedIn = { id: string; passwordFingerprint: string };

declare module 'fastify' {
  interface Session {
    admin?: SignedIn;
    user?: SignedIn;
    /** Absolute expiry in milliseconds since the epoch; activity does not extend it. */
    endsAt?: number;
  }
}

export type SessionData = Session;
