import type { AccountId } from '@around/contracts/ids';
import { sql } from 'kysely';
import { saveImportedSession } from '../accounts/account-queries.ts';
import type { Db } from '../db.ts';
import type { AuthMethod } from '../schema.ts';

/** A session id that an operator handed in, sealed; a crawler makes a session of it. */
export async function handInSession(db: Db, accountId: AccountId, sealedHandedSession: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ sealedHandedSession, authMethod: 'session' })
    .where('id', '=', accountId)
    .execute();
}

/** A password that an operator handed in, sealed. It is tried only when an operator asks for it. */
export async function handInPassword(db: Db, accountId: AccountId, sealedPassword: string): Promise<void> {
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
  /** The handed-in session id that this came of; a newer one stays for the next job. */
  cameOf: string | null;
};

/** The account's session from now on, which puts it back to work. What the old one was found to be is forgotten. */
export async function saveNewSession(db: Db, accountId: AccountId, session: NewSession): Promise<void> {
  const { sealedSession, sessionHint, networkUserId, authMethod, cameOf } = session;
  await saveImportedSession(db, accountId, sealedSession);
  await db
    .updateTable('accounts')
    .set({
      sessionHint,
      authMethod,
      networkUserId: sql`coalesce(${networkUserId}, network_user_id)`,
      sealedHandedSession: sql`case when sealed_handed_session = ${cameOf} then null else sealed_handed_session end`,
      sealedSecondFactor: null,
      secondFactorUntil: null,
      authenticationSuccess: null,
      authenticationError: null,
      authenticationCheckedAt: null,
    })
    .where('id', '=', accountId)
    .execute();
}

/** The name of another account that speaks as the same user of the network. Two of them would spend each other's budget. */
export async function findOtherAccountOf(
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

/** Takes the session away for good; only a new one puts the account back to work. */
export async function forgetSession(db: Db, accountId: AccountId, reason: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      sealedSession: null,
      sealedHandedSession: null,
      sealedSecondFactor: null,
      secondFactorUntil: null,
      sessionHint: null,
      // Whoever still works with it cannot write it back.
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
