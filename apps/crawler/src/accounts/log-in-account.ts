import type { AccountId } from '@around/contracts/ids';
import type { AccountCheck } from '@around/contracts/operator-jobs';
import {
  explainLogInRefusal,
  HOURS_BETWEEN_LOG_INS,
  type LogInRefusal,
  leaseForLogIn,
} from '@around/database/account-sessions/password-log-in';
import { findCheckedAccount, saveSessionCheck } from '@around/database/account-sessions/session-checks';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import type { LoginResult } from '@around/network-client/login/login-response';
import { RecheckLater } from '../job-outcomes/recheck-later.ts';
import { Refusal } from '../job-outcomes/refusal.ts';
import { toAccountCheck } from './check-account.ts';
import {
  type AttemptDependencies,
  admitOwnProxy,
  BUSY_WAIT_MS,
  LOG_IN_LEASE_SECONDS,
  makeAttempt,
  noLogInText,
} from './log-in-attempt.ts';

/** One login attempt, over a connection of its own. */
export type TryPassword = (as: {
  proxy: ForwardProxy;
  username: string;
  password: string;
  userAgent: string;
  signal: AbortSignal;
}) => Promise<LoginResult>;

export type LogInDependencies = AttemptDependencies & { tryPassword: TryPassword };

/** Tries an account's password on an operator's request: at most once in 24 hours, and without automatic retries. */
export async function logInAccount(
  dependencies: LogInDependencies,
  accountId: AccountId,
  { signal, isLate }: { signal: AbortSignal; isLate: boolean },
): Promise<AccountCheck> {
  const { db, owner, credentials, tryPassword } = dependencies;
  const account = await findCheckedAccount(db, accountId);
  if (!account) throw new Refusal(noLogInText.gone);
  if (account.proxyId === null) throw new Refusal(noLogInText.noProxy);
  const proxy = await admitOwnProxy(dependencies, account.proxyId);
  // Opened before the lease, because the lease counts an attempt.
  const password = account.sealedPassword && credentials.openPassword(accountId, account.sealedPassword);
  const lease = await leaseForLogIn(db, { accountId, owner, seconds: LOG_IN_LEASE_SECONDS });
  if (!lease || password === null) throw refuse(await explainLogInRefusal(db, accountId), isLate);
  const { username, userAgent } = lease;
  const result = await makeAttempt(dependencies, lease, () =>
    tryPassword({ proxy, username, password, userAgent, signal }),
  );
  await saveSessionCheck(db, accountId, result);
  return toAccountCheck(account, result);
}

function refuse(why: LogInRefusal, isLate: boolean): Error {
  switch (why.reason) {
    case 'busy':
      return isLate ? new Refusal('This account is in use') : new RecheckLater('the account is in use', BUSY_WAIT_MS);
    case 'triedLately':
      return new Refusal(
        `The password is tried at most once in ${HOURS_BETWEEN_LOG_INS} hours; again from ${why.until.toISOString()}`,
      );
    case 'cooling':
      return new Refusal(`This account rests until ${why.until.toISOString()}`);
    case 'noPassword':
      return new Refusal('This account has no password');
    default:
      return new Refusal(noLogInText[why.reason]);
  }
}
