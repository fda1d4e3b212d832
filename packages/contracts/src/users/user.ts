import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { LocationId } from '../ids.ts';
import { changeUserCall } from '../later-calls.ts';
import { ExportedMoment, ExportedUpload } from '../moments/moments.ts';
import { ExportedStanding } from '../safety/standing.ts';
import { userCall } from '../visitor-calls.ts';
import {
  FullName,
  GivenPassword,
  NewPassword,
  OptionalEmail,
  UserLanguage,
  Username,
  UserTheme,
  UserUnit,
  userErrors,
} from './user-fields.ts';

export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  fullName: z.nullable(z.string()),
  /** A verified address. */
  email: z.nullable(z.string()),
  /** False for a user who signs in with passkeys or a provider only. */
  hasPassword: z.boolean(),
  /** Null: not chosen; each browser decides. */
  language: z.nullable(UserLanguage),
  unit: z.nullable(UserUnit),
  theme: z.nullable(UserTheme),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof User>;

/** 401 means not signed in; 503 means that sessions cannot be read. */
export const getUser = {
  ...userCall,
  summary: 'The signed-in user',
  schema: { response: { ...userErrors, 200: z.nullable(User) } },
} as const satisfies Endpoint;

/**
 * Changes the fields that are given. Username, e-mail and password also need `currentPassword`, or for a user without a password a
 * sign-in in the last ten minutes (403). A new e-mail address must have been verified in this session. `password: null` removes the
 * password of a user with a passkey and an e-mail address. A new password ends all other sessions.
 */
export const changeUser = {
  ...changeUserCall,
  summary: 'Changes the signed-in user',
  schema: {
    body: z.object({
      fullName: z.optional(FullName),
      username: z.optional(Username),
      email: OptionalEmail,
      language: z.optional(z.nullable(UserLanguage)),
      unit: z.optional(z.nullable(UserUnit)),
      theme: z.optional(z.nullable(UserTheme)),
      password: z.optional(z.nullable(NewPassword)),
      currentPassword: z.optional(GivenPassword),
    }),
    response: { ...userErrors, 200: User },
  },
} as const satisfies Endpoint;

/** Deletes the user and everything of theirs. Needs the password, or a recent sign-in where there is none. */
export const deleteUser = {
  method: 'DELETE',
  path: '/api/user',
  summary: 'Deletes the signed-in user and all their data',
  schema: {
    body: z.object({ password: z.optional(GivenPassword) }),
    response: { ...userErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;

const Time = z.iso.datetime();

/** Everything that we hold about a user. */
export const UserExport = z.object({
  exportedAt: Time,
  user: User,
  emailVerifiedAt: z.nullable(Time),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: Time,
      lastUsedAt: z.nullable(Time),
      publicKey: z.string(),
    }),
  ),
  providers: z.array(
    z.object({ provider: z.string(), subject: z.string(), email: z.nullable(z.string()), createdAt: Time }),
  ),
  sessions: z.array(z.object({ device: z.string(), startedAt: Time, lastUsedAt: Time })),
  moments: z.array(ExportedMoment),
  unfinishedUploads: z.array(ExportedUpload),
  follows: z.array(z.object({ locationId: LocationId, name: z.string(), followedAt: Time, seenAt: Time })),
  standing: ExportedStanding,
  /** Browsers that get notifications of new stories. */
  notifications: z.array(z.object({ language: UserLanguage, createdAt: Time, lastSentAt: z.nullable(Time) })),
});

export const exportUser = {
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything that we hold about the signed-in user, as a JSON file',
  schema: { response: { ...userErrors, 200: UserExport } },
} as const satisfies Endpoint;
