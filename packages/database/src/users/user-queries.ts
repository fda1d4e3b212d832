import type { UserId } from '@around/contracts/ids';
import { emailKey, usernameKey } from '@around/contracts/users/user-keys';
import { visibleText } from '@around/contracts/visible-text';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db.ts';
import { removeMomentsOfUser } from '../moments/remove-moments.ts';
import type { UsersTable } from '../schema/user-tables.ts';
import { usernameSkeleton } from '../username-skeleton.ts';

const COLUMNS = [
  'id',
  'username',
  'fullName',
  'email',
  'emailVerifiedAt',
  'passwordHash',
  'language',
  'unit',
  'theme',
  'createdAt',
] as const;

export type UserRow = Pick<Selectable<UsersTable>, (typeof COLUMNS)[number]>;

/** Disabled users are not found: they cannot sign in, and their sessions are not valid. */
export async function findUserById(db: Db, userId: UserId): Promise<UserRow | undefined> {
  return selectUsers(db).where('id', '=', userId).executeTakeFirst();
}

/** The user with this username, else the user with this e-mail address. */
export async function findUserByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  if (login.includes('@')) return findUserByEmail(db, login);
  const findByKey = (name: string) => selectUsers(db).where('usernameKey', '=', usernameKey(name)).executeTakeFirst();
  const visible = visibleText(login);
  // As typed first: names from before invisible characters were removed still have them.
  return (await findByKey(login)) ?? (visible === login ? undefined : findByKey(visible));
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('emailKey', '=', emailKey(email)).executeTakeFirst();
}

function selectUsers(db: Db) {
  return db.selectFrom('users').select(COLUMNS).where('disabledAt', 'is', null);
}

/** Whether another user has this name, or one that looks like it. Counts disabled users too: their names stay taken. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(({ or, eb }) =>
      or([eb('usernameKey', '=', usernameKey(username)), eb('usernameSkeleton', '=', usernameSkeleton(username))]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('emailKey', '=', emailKey(email)).executeTakeFirst();
  return row !== undefined;
}

/** Whether a disabled user has this address. Such a user is not found by `findUserByEmail`. */
export async function isEmailOfDisabledUser(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', emailKey(email))
    .where('disabledAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewUser = Pick<Insertable<UsersTable>, 'username' | 'fullName' | 'passwordHash' | 'language'> & {
  /** A verified address. */
  email: string | null;
};

export type UniqueField = 'username' | 'email';

/** Adds a user. Returns the field that another user has already, when one is taken. */
export async function addUser(db: Db, { email, ...user }: NewUser): Promise<UserRow | UniqueField> {
  return orTakenField(() =>
    db
      .insertInto('users')
      .values({
        ...user,
        ...usernameColumns(user.username),
        email,
        emailKey: email === null ? null : emailKey(email),
        emailVerifiedAt: email === null ? null : new Date(),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
}

function usernameColumns(username: string) {
  return { username, usernameKey: usernameKey(username), usernameSkeleton: usernameSkeleton(username) };
}

export type UserChanges = Partial<
  Pick<UserRow, 'username' | 'fullName' | 'email' | 'passwordHash' | 'language' | 'unit' | 'theme'>
>;

/** Changes the given fields. Returns undefined when the user is gone, or the field that another user has already. */
export async function updateUser(
  db: Db,
  userId: UserId,
  { username, email, ...changes }: UserChanges,
): Promise<UserRow | UniqueField | undefined> {
  const set = {
    ...changes,
    ...(username !== undefined && usernameColumns(username)),
    ...(email !== undefined && {
      email,
      emailKey: email === null ? null : emailKey(email),
      emailVerifiedAt: email === null ? null : new Date(),
    }),
  };
  if (Object.keys(set).length === 0) return findUserById(db, userId);
  return orTakenField(() =>
    db.updateTable('users').set(set).where('id', '=', userId).returning(COLUMNS).executeTakeFirst(),
  );
}

/** Locks the user's row until the transaction ends, so that changes to the ways to sign in run one after the other. */
export async function lockUser(db: Db, userId: UserId): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Deletes the user with everything that belongs to them. Call it in a transaction. */
export async function deleteUserRow(db: Db, userId: UserId): Promise<void> {
  // The lock refuses an upload that ends now: it would add a moment after the others are gone.
  await lockUser(db, userId);
  await removeMomentsOfUser(db, userId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

const UNIQUE_VIOLATION = '23505';
const FIELD_OF_CONSTRAINT: Record<string, UniqueField> = {
  users_username_key_key: 'username',
  users_username_skeleton_key: 'username',
  users_email_key_key: 'email',
};

async function orTakenField<T>(write: () => Promise<T>): Promise<T | UniqueField> {
  try {
    return await write();
  } catch (error) {
    const field =
      error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error
        ? FIELD_OF_CONSTRAINT[String(error.constraint)]
        : undefined;
    if (field === undefined) throw error;
    return field;
  }
}
