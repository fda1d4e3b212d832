import type { User } from '@around/contracts/users/user';
import { FullName, Username } from '@around/contracts/users/user-fields';
import { PASSWORD_REQUIRED } from '@around/contracts/users/user-messages';
import * as z from 'zod/mini';

type Identity = Pick<User, 'fullName' | 'username' | 'hasPassword'>;
type Values = { fullName: string; username: string; currentPassword: string };

/** A new username needs the password of a user who has one. */
export function identityRules(user: Identity) {
  return z
    .object({ fullName: FullName, username: Username, currentPassword: z.string() })
    .check(
      z.refine(
        ({ username, currentPassword }) => !user.hasPassword || username === user.username || currentPassword !== '',
        { path: ['currentPassword'], error: PASSWORD_REQUIRED },
      ),
    );
}

/** What the form changes; undefined if nothing. */
export function changesOf(user: Identity, { fullName, username, currentPassword }: Values) {
  const isRenamed = username !== user.username;
  if (!isRenamed && fullName === user.fullName) return undefined;
  return {
    ...(fullName !== user.fullName && { fullName }),
    ...(isRenamed && { username }),
    ...(isRenamed && user.hasPassword && { currentPassword }),
  };
}
