import type { changeUser } from '@around/contracts/users/user';
import type { UserChanges, UserRow } from '@around/database/users/user-queries';
import type { z } from 'zod/mini';

type ChangeUserBody = z.infer<typeof changeUser.schema.body>;

export type RequestedChanges = Omit<UserChanges, 'passwordHash'> & { password?: string | null };

/** The fields of the request that differ from the user. Forms send unchanged fields too, and these need no confirmation. */
export function requestedChanges(user: UserRow, body: ChangeUserBody): RequestedChanges {
  const { fullName, username, language, unit, theme, password } = body;
  const email = body.email === '' ? null : body.email;
  return {
    ...(fullName !== undefined && fullName !== user.fullName && { fullName }),
    ...(username !== undefined && username !== user.username && { username }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(language !== undefined && { language }),
    ...(unit !== undefined && { unit }),
    ...(theme !== undefined && { theme }),
    ...(password !== undefined && (password !== null || user.passwordHash !== null) && { password }),
  };
}

/** Whether the changes let somebody sign in, or keep somebody from signing in. */
export function isSensitive({ username, email, password }: RequestedChanges): boolean {
  return username !== undefined || email !== undefined || password !== undefined;
}
