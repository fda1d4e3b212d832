import { findAccountOfSameUser, saveNewSession } from '@around/database/account-sessions/session-changes';
import type { CheckedAccount } from '@around/database/account-sessions/session-checks';
import type { Db } from '@around/database/db';
import { importSession, type NetworkSession } from '@around/network-client/network-session';
import type { AccountCredentials } from '../credentials/account-credentials.ts';
import { Refusal } from '../job-outcomes/refusal.ts';

type Dependencies = { db: Db; credentials: AccountCredentials };

const HINT_LENGTH = 10;

/** The part of a session id that an operator may see. */
export function hintOf({ sessionId }: NetworkSession): string {
  return sessionId.replaceAll('%3A', ':').slice(0, HINT_LENGTH);
}

/** Creates a session from the id that an operator entered; does nothing if that has happened already. */
export async function importHandedSession({ db, credentials }: Dependencies, account: CheckedAccount): Promise<void> {
  const { id, sealedHandedSession, userAgent } = account;
  if (sealedHandedSession === null) return;
  const session = readSession(credentials.openHandedSession(id, sealedHandedSession), userAgent);
  const { dsUserId } = session;
  const other = dsUserId && (await findAccountOfSameUser(db, dsUserId, id));
  if (other) throw new Refusal(`The account ${other} has a session of the same user already`);
  await db.transaction().execute((tx) =>
    saveNewSession(tx, id, {
      sealedSession: credentials.sealSession(id, session),
      sessionHint: hintOf(session),
      networkUserId: dsUserId,
      authMethod: 'session',
      source: sealedHandedSession,
    }),
  );
}

function readSession(sessionId: string, userAgent: string): NetworkSession {
  try {
    return importSession({ sessionId, userAgent });
  } catch (error) {
    // Its message never contains the value.
    if (error instanceof TypeError) throw new Refusal(error.message, { cause: error });
    throw error;
  }
}
