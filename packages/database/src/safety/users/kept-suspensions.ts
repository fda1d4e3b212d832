import type { UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { lockUser } from '../../users/user-queries.ts';
import { findSuspension, type Suspension } from './suspensions.ts';

/** A keyed digest, so that nobody without the key can test an address against what is stored. */
export type Digest = (text: string) => string;

/** The longest suspension of the user: the own one, or that of a deleted account with one of the user's ways to sign in. */
export async function findSuspensionInForce(db: Db, userId: UserId, digest: Digest): Promise<Suspension | undefined> {
  const own = await findSuspension(db, userId);
  const kept = await findKeptSuspension(db, userId, digest);
  if (!own || !kept) return own ?? kept;
  return isLonger(kept, own) ? kept : own;
}

/** Call it in the transaction that deletes the user, before the deletion. Without a suspension nothing is stored. */
export async function keepSuspension(db: Db, userId: UserId, digest: Digest): Promise<void> {
  await lockUser(db, userId);
  const suspension = await findSuspensionInForce(db, userId, digest);
  if (!suspension) return;
  await store(db, (await findKeys(db, userId)).map(digest), suspension.until);
  await db
    .deleteFrom('keptSuspensions')
    .where('digest', '=', digest(accountKey(userId)))
    .execute();
}

async function findKeptSuspension(db: Db, userId: UserId, digest: Digest): Promise<Suspension | undefined> {
  // With the id of the account, so that the suspension stays when the user changes the way to sign in that led to it.
  const digests = [accountKey(userId), ...(await findKeys(db, userId))].map(digest);
  const kept = await db
    .selectFrom('keptSuspensions')
    .select('endsAt')
    .where('digest', 'in', digests)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', sql<Date>`now()`)]))
    .orderBy('endsAt', (order) => order.desc().nullsFirst())
    .execute();
  const longest = kept[0];
  if (!longest) return undefined;
  const isComplete = kept.length === digests.length && kept.every(({ endsAt }) => isSame(endsAt, longest.endsAt));
  if (!isComplete) await store(db, digests, longest.endsAt);
  return { until: longest.endsAt, reason: null };
}

function accountKey(userId: UserId): string {
  return `user:${userId}`;
}

/** Every way to sign in of the user. */
async function findKeys(db: Db, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select 'email:' || email_key as key from users where id = ${userId} and email_key is not null
    union all
    select 'identity:' || provider || ':' || subject from user_identities where user_id = ${userId}
    union all
    select 'passkey:' || credential_id from user_passkeys where user_id = ${userId}`.execute(db);
  return rows.map(({ key }) => key);
}

async function store(db: Db, digests: string[], endsAt: Date | null): Promise<void> {
  if (digests.length === 0) return;
  await db
    .insertInto('keptSuspensions')
    .values(digests.map((digest) => ({ digest, endsAt })))
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet({
        endsAt: sql`case when kept_suspensions.ends_at is null or excluded.ends_at is null then null
          else greatest(kept_suspensions.ends_at, excluded.ends_at) end`,
      }),
    )
    .execute();
}

function isLonger(one: Suspension, other: Suspension): boolean {
  if (one.until === null || other.until === null) return one.until === null;
  return one.until > other.until;
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}
