import type { LocationId, MailId, PushSubscriptionId, UserId } from '@around/contracts/ids';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import type { Generated } from 'kysely';

export type UsersTable = {
  id: Generated<UserId>;
  username: string;
  /** `usernameKey(username)`; unique. */
  usernameKey: string;
  /** `usernameSkeleton(username)`; unique. Null if an older user had it already before the names were compared in this way. */
  usernameSkeleton: string | null;
  fullName: string | null;
  /** A verified address. */
  email: string | null;
  /** `emailKey(email)`; unique. */
  emailKey: string | null;
  emailVerifiedAt: Date | null;
  /** argon2id. Null: signs in with passkeys or a provider only. */
  passwordHash: string | null;
  language: UserLanguage | null;
  unit: 'mile' | 'kilometer' | null;
  theme: 'light' | 'dark' | null;
  createdAt: Generated<Date>;
  /** Set by an operator; ends all sessions. */
  disabledAt: Date | null;
  /** Cannot share since then. */
  suspendedAt: Date | null;
  /** Null for a suspension without an end. */
  suspendedUntil: Date | null;
  /** The reason of the policy. */
  suspendedFor: string | null;
};

export type UserPasskeysTable = {
  credentialId: string;
  userId: UserId;
  publicKey: Buffer;
  /** Grows with each use, if the authenticator counts. */
  counter: Generated<string>;
  transports: Generated<string[]>;
  /** Synchronised between devices. */
  isBackedUp: Generated<boolean>;
  name: string;
  createdAt: Generated<Date>;
  lastUsedAt: Date | null;
  /** A sign-in confirms changes from then on; null: at once. */
  trustedFrom: Date | null;
};

/** The identity of a user at an OpenID Connect provider. */
export type UserIdentitiesTable = {
  provider: string;
  subject: string;
  userId: UserId;
  email: string | null;
  createdAt: Generated<Date>;
  /** A sign-in confirms changes from then on; null: at once. */
  trustedFrom: Date | null;
};

/** Places that users follow. */
export type FollowsTable = {
  userId: UserId;
  locationId: LocationId;
  followedAt: Generated<Date>;
  /** The user has seen the stories that came to the place until then. */
  seenAt: Generated<Date>;
};

/** Mails that wait to be sent. */
export type MailsTable = {
  id: Generated<MailId>;
  kind: string;
  recipient: string;
  language: UserLanguage;
  /** JSON with the code, sealed to this row. */
  sealedContent: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  /** Failed attempts. */
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
  /** The mail server accepted a connection for this mail. */
  serverReachedAt: Date | null;
  /** The mail server refused the address for good. */
  refusedAt: Date | null;
  /** Without addresses. */
  lastError: string | null;
};

/** Browsers that get notifications of new stories of followed places. */
export type PushSubscriptionsTable = {
  id: Generated<PushSubscriptionId>;
  /** Endpoint and keys are secrets. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Who was signed in; the places of this user count too. */
  userId: UserId | null;
  language: UserLanguage;
  /** Followed on the device. They may name places that do not exist. */
  placeIds: Generated<LocationId[]>;
  createdAt: Generated<Date>;
  /** The next notification is sent at this time or later. */
  dueAt: Generated<Date>;
  /** Stories that were stored until then do not count as new. */
  toldUntil: Generated<Date>;
  lastSentAt: Date | null;
  /** Attempts since the last notification that was accepted. */
  failures: Generated<number>;
  /** When the first of them failed. */
  failingSince: Date | null;
  /** The status of the last failed answer, or the code of the error. */
  lastFailure: string | null;
};
