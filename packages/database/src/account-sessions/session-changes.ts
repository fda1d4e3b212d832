import type { AccountId } from '@around/contracts/ids';
import { sql } from 'kysely';
import { saveImportedSession } from '../accounts/account-queries.ts';
import type { Db } from '../db.ts';
import type { AuthMethod } from '../schema.ts';

/** Stores a sealed session id from an operator. A crawler turns it into a session. */
export async function submitSession(db: Db, accountId: AccountId, sealedHandedSession: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ sealedHandedSession, authMethod: 'session' })
    .where('id', '=', accountId)
    .execute();
}

/** Stores a sealed password from an operator. It is used only when an operator starts a login. */
export async function submitPassword(db: Db, accountId: AccountId, sealedPassword: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ sealedPassword, authMethod: 'password' })
    .where('id', '=', accountId)
    .execute();
}

type NewSession = {
  sealedSession: string;
  sessionHint: string;
  networkUserId: string | null;
  authMethod: AuthMethod;
  /** The submitted session id that this session was made from. A newer one is kept for the next job. */
  source: string | null;
};

/** Replaces the account's session, reactivates the account and clears the results of the old session's checks. */
export async function saveNewSession(db: Db, accountId: AccountId, session: NewSession): Promise<void> {
  const { sealedSession, sessionHint, networkUserId, authMethod, source } = session;
  await saveImportedSession(db, accountId, sealedSession);
  await db
    .updateTable('accounts')
    .set({
      sessionHint,
      authMethod,
      networkUserId: sql`coalesce(${networkUserId}, network_user_id)`,
      sealedHandedSession: sql`case when sealed_handed_session = ${source} then null else sealed_handed_session end`,
      sealedSecondFactor: null,
      secondFactorUntil: null,
      authenticationSuccess: null,
      authenticationError: null,
      authenticationCheckedAt: null,
    })
    .where('id', '=', accountId)
    .execute();
}

/** The name of another account with the same network user. Two such accounts would exceed one user's budget. */
export async function findAccountOfSameUser(
  db: Db,
  networkUserId: string,
  accountId: AccountId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('username')
    .where('networkUserId', '=', networkUserId)
    .where('id', '!=', accountId)
    .executeTakeFirst();
  return row?.username;
}

/** Deletes the session. The account works again only with a new one. */
export async function deleteSession(db: Db, accountId: AccountId, reason: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      sealedSession: null,
      sealedHandedSession: null,
      sealedSecondFactor: null,
      secondFactorUntil: null,
      sessionHint: null,
      // A worker that still uses the session can no longer write it back.
      sessionVersion: sql`session_version + 1`,
      leaseToken: sql`lease_token + 1`,
      state: sql`case when state = 'disabled' then state else 'logged_out' end`,
      stateReason: sql`case when state = 'disabled' then state_reason else ${reason} end`,
      stateSince: sql`clock_timestamp()`,
      cooldownUntil: null,
      authenticationSuccess: null,
      authenticationError: null,
      authenticationCheckedAt: null,
    })
    .where('id', '=', accountId)
    .execute();
}
