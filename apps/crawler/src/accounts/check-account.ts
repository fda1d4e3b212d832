import type { AccountCheck } from '@around/contracts/operator-jobs';
import {
  type CheckedAccount,
  type SessionCheck,
  saveSessionCheck,
} from '@around/database/account-sessions/session-checks';
import type { Db } from '@around/database/db';
import type { AccountState } from '@around/database/schema';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { failureText, sessionResults } from '../job-outcomes/failure-text.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';

type Dependencies = { db: Db; rotation: AccountRotation };

/** A stopped account is not checked again. The result is the recorded reason of the stop, otherwise this text. */
const stopped: Partial<Record<AccountState, string>> = {
  needs_attention: failureText.challenged,
  logged_out: failureText.loggedOut,
  disabled: failureText.accountDisabled,
};

/**
 * Checks the account's session with the network, through its proxy, and saves the result. Throws the rotation's `PostponeJob` while
 * the account is not available.
 */
export async function checkAccount(
  { db, rotation }: Dependencies,
  account: CheckedAccount,
  signal: AbortSignal,
): Promise<AccountCheck> {
  const result = knownResult(account) ?? (await checkWithNetwork(rotation, account, signal));
  await saveSessionCheck(db, account.id, result);
  return toAccountCheck(account, result);
}

export function toAccountCheck({ id, username }: CheckedAccount, result: SessionCheck): AccountCheck {
  const { authenticationSuccess, authenticationError: authError } = result;
  return { accountId: id, username, authenticationSuccess, authError };
}

function knownResult(account: CheckedAccount): SessionCheck | undefined {
  const { state, sealedSession, proxyId, authenticationSuccess, authenticationError } = account;
  const reason = stopped[state];
  if (sealedSession === null) return { authenticationSuccess: null, authenticationError: 'It has no session yet' };
  if (reason) {
    const known = authenticationSuccess === false ? authenticationError : null;
    return { authenticationSuccess: false, authenticationError: known ?? reason };
  }
  if (proxyId === null) return { authenticationSuccess: null, authenticationError: 'It has no proxy yet' };
  return undefined;
}

async function checkWithNetwork(
  rotation: AccountRotation,
  { id: accountId }: CheckedAccount,
  signal: AbortSignal,
): Promise<SessionCheck> {
  try {
    await rotation.withAccount({ accountId, call: 'checkSession', signal }, (account) =>
      account.call((client, stop) => client.checkSession({ signal: stop })),
    );
    return { authenticationSuccess: true, authenticationError: null };
  } catch (error) {
    if (!(error instanceof CrawlFailure)) throw error;
    return { authenticationSuccess: sessionResults[error.kind], authenticationError: failureText[error.kind] };
  }
}
