import type { AccountId } from '@around/contracts/ids';
import type { AccountCheck } from '@around/contracts/operator-jobs';
import { type CodeRefusal, explainCodeRefusal, leaseForCode } from '@around/database/account-sessions/second-factor';
import { findCheckedAccount, saveSessionCheck } from '@around/database/account-sessions/session-checks';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import type { LoginResult } from '@around/network-client/login/login-response';
import type { PendingLogin } from '@around/network-client/login/pending-login';
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

/** Sends a code for a pending login, over a connection of its own. */
export type TryCode = (as: {
  proxy: ForwardProxy;
  username: string;
  pendingLogin: PendingLogin;
  code: string;
  signal: AbortSignal;
}) => Promise<LoginResult>;

export type ConfirmDependencies = AttemptDependencies & { tryCode: TryCode };

/** Completes a pending login with the code that an operator entered. Each code is sent once. */
export async function confirmLogIn(
  dependencies: ConfirmDependencies,
  accountId: AccountId,
  { code, signal, isLate }: { code: string; signal: AbortSignal; isLate: boolean },
): Promise<AccountCheck> {
  const { db, owner, credentials, tryCode } = dependencies;
  const account = await findCheckedAccount(db, accountId);
  if (!account) throw new Refusal(noLogInText.gone);
  if (account.proxyId === null) throw new Refusal(noLogInText.noProxy);
  const proxy = await admitOwnProxy(dependencies, account.proxyId);
  const lease = await leaseForCode(db, { accountId, owner, seconds: LOG_IN_LEASE_SECONDS });
  if (!lease) throw refuse(await explainCodeRefusal(db, accountId), isLate);
  const { username } = lease;
  const result = await makeAttempt(dependencies, lease, async () => {
    const pendingLogin = credentials.openOpenLogin(accountId, lease.sealedSecondFactor);
    return tryCode({ proxy, username, pendingLogin, code, signal });
  });
  await saveSessionCheck(db, accountId, result);
  return toAccountCheck(account, result);
}

function refuse(why: CodeRefusal, isLate: boolean): Error {
  switch (why.reason) {
    case 'busy':
      return isLate ? new Refusal('This account is in use') : new RecheckLater('the account is in use', BUSY_WAIT_MS);
    case 'notAsked':
      return new Refusal('No login of this account waits for a code');
    case 'noCodesLeft':
      return new Refusal('This login got too many codes; import a session');
    case 'cooling':
      return new Refusal(`This account rests until ${why.until.toISOString()}`);
    default:
      return new Refusal(noLogInText[why.reason]);
  }
}
