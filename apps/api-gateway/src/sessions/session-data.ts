import type { UserId } from '@around/contracts/ids';
import type {} from '@fastify/session';
import type { Session } from 'fastify';

/** The signed-in admin. The fingerprint ends the session when the password changes. */
export type SignedInAdmin = { id: string; passwordFingerprint: string };

/** The signed-in user. */
export type SignedInUser = {
  id: UserId;
  passwordFingerprint: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Signed in by a way that does not confirm changes yet, see `IdentityCheck`. */
  isByNewWay?: boolean;
  /** The browser's user agent at sign-in, shown in the list of sessions. */
  userAgent: string;
};

/** Belongs to one visitor, also before sign-in. `until` is in milliseconds since the epoch. */
export type VerifiedEmail = { email: string; until: number };

declare module 'fastify' {
  interface Session {
    admin?: SignedInAdmin;
    user?: SignedInUser;
    /** The address that the last code was sent to. The code itself is in `one-time-codes.ts`. */
    codeSentTo?: string;
    verifiedEmail?: VerifiedEmail;
    /** Of an admin who signs in by a passkey, or adds one. */
    adminChallenge?: { challenge: string; until: number };
    /** Absolute expiry in milliseconds since the epoch; activity does not extend it. */
    endsAt?: number;
  }
}

export type SessionData = Session;
