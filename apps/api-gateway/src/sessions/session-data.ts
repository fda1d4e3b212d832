import type {} from '@fastify/session';
import type { Session } from 'fastify';

/** Who signed in. The mark of the password ends the session when the password changes. */
export type SignedIn = { id: string; passwordFingerprint: string };

declare module 'fastify' {
  interface Session {
    admin?: SignedIn;
    user?: SignedIn;
    /** In milliseconds since the epoch; however active the session is. */
    endsAt?: number;
  }
}

export type SessionData = Session;
