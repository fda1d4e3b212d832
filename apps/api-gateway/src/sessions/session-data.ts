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
  /** The browser's user agent at sign-in, shown in the list of sessions. */
  userAgent: string;
};

/** Values before sign-in that belong to one visitor. Each has an end, in milliseconds since the epoch. */
export type VerifiedEmail = { email: string; until: number };
export type PasskeyChallenge = { challenge: string; until: number };
export type ProviderRequest = {
  provider: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** The user who gets the identity; without one, its visitor signs in. */
  linkTo?: UserId | undefined;
  until: number;
};

declare module 'fastify' {
  interface Session {
    admin?: SignedInAdmin;
    user?: SignedInUser;
    /** The address that the last code was sent to. The code itself is in `one-time-codes.ts`. */
    codeSentTo?: string;
    verifiedEmail?: VerifiedEmail;
    passkeyChallenge?: PasskeyChallenge;
    /** Of an admin who signs in by a passkey, or adds one. */
    adminChallenge?: PasskeyChallenge;
    providerRequest?: ProviderRequest;
    /** Absolute expiry in milliseconds since the epoch; activity does not extend it. */
    endsAt?: number;
  }
}

export type SessionData = Session;
