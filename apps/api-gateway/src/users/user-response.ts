import type { User } from '@around/contracts/users/user';
import type { UserRow } from '@around/database/users/user-queries';

export function toUser({ passwordHash, createdAt, emailVerifiedAt: _, ...row }: UserRow): User {
  return { ...row, hasPassword: passwordHash !== null, createdAt: createdAt.toISOString() };
}
