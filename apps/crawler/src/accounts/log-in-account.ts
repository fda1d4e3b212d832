import type { AccountId } from '@around/contracts/ids';
import type { AccountCheck } from '@around/contracts/operator-jobs';
import { stopAccount } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import {
  type AccountVerdict,
  findCheckedAccount,
  saveAccountVerdict,
} from '@around/database/operator-jobs/account-checks';
import { saveNewSession } from '@around/database/operator-jobs/account-sessions';
import {
  endLogIn,
  explainNoLogIn,
  HOURS_BETWEEN_LOG_INS,
  type LogInLease,
  leaseForLogIn,
  type NoLogIn,
} from '@around/database/operator-jobs/password-log-in';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import type { LoginResult } from '@around/network-client/login-answer';
import { LookAgain } from '../operator-jobs/look-again.ts';
import type { AdmitProxy } from '../rotation/proxy-addresses.ts';
import type { AccountCredentials } from './account-credentials.ts';
import { toAccountCheck } from './check-account.ts';
import { failureWords } from './failure-words.ts';
import { hintOf } from './import-handed-session.ts';
import { Refusal } from './refusal.ts';

/** One attempt with a password, over a connection of its own. */
export type TryPassword = (as: {
  proxy: ForwardProxy;
  username: string;
  password: string;
  userAgent: string;
  signal: AbortSignal;
}) => Promise<LoginResult>;

export type LogInDependencies = {
  db: Db;
  credentials: AccountCredentials;
  admitProxy: AdmitProxy;
  tryPassword: TryPassword;
  owner: string;
  /** How long the account rests after the attempt. */
  restMs: () => number;
};

/** Two requests with their deadlines fit in. */
const LEASE_SECONDS = 120;
const BUSY_WAIT_MS = 1_000;

const refusedLogins: Record<Exclude<LoginResult['outcome'], 'loggedIn'>, string> = {
  wrongPassword: 'The network says that the password is wrong',
  unknownUser: 'The network knows nobody of this name',
  twoFactorRequired: 'It asks for a second factor; import a session',
  checkpointRequired: 'It wants a human to confirm this login',
  addressDistrusted: 'The network distrusts the address of the proxy',
};

/** Tries an account's password, because an operator asked for it; at most once in 24 hours, and never again by itself. */
export async function logInAccount(
  dependencies: LogInDependencies,
  accountId: AccountId,
  { signal, isLate }: { signal: AbortSignal; isLate: boolean },
): Promise<AccountCheck> {
  const { db, owner } = dependencies;
  const account = await findCheckedAccount(db, accountId);
  if (!account) throw new Refusal('This account is gone');
  if (account.proxyId === null) throw new Refusal(refusals.noProxy);
  const proxy = await admit(dependencies, account.proxyId);
  const lease = await leaseForLogIn(db, { accountId, owner, seconds: LEASE_SECONDS });
  if (!lease) throw refuse(await explainNoLogIn(db, accountId), isLate);
  const verdict = await attempt(dependencies, lease, { proxy, signal });
  await saveAccountVerdict(db, accountId, verdict);
  return toAccountCheck(account, verdict);
}

async function admit(
  { credentials, admitProxy }: LogInDependencies,
  proxyId: LogInLease['proxyId'],
): Promise<ForwardProxy> {
  const admission = await admitProxy(await credentials.openProxy(proxyId));
  if ('fault' in admission) throw new Refusal(`Not tried: ${admission.fault.reason}`);
  return admission.proxy;
}

async function attempt(
  dependencies: LogInDependencies,
  lease: LogInLease,
  { proxy, signal }: { proxy: ForwardProxy; signal: AbortSignal },
): Promise<AccountVerdict> {
  const { db, credentials, tryPassword, restMs } = dependencies;
  const { accountId, username, userAgent } = lease;
  const password = credentials.openPassword(accountId, lease.sealedPassword);
  const answer = await tryPassword({ proxy, username, password, userAgent, signal }).catch((error: unknown) => error);
  if (answer instanceof CrawlFailure) {
    await endLogIn(db, lease, { outcome: answer.kind, restMs: Math.max(restMs(), answer.retryAfterMs ?? 0) });
    return { authenticationSuccess: null, authenticationError: failureWords[answer.kind] };
  }
  if (answer instanceof Error) {
    await endLogIn(db, lease, { outcome: 'aborted', restMs: restMs() });
    throw answer;
  }
  return settle(dependencies, lease, answer as LoginResult);
}

async function settle(
  { db, credentials, restMs }: LogInDependencies,
  lease: LogInLease,
  result: LoginResult,
): Promise<AccountVerdict> {
  const { accountId, proxyId } = lease;
  return db.transaction().execute(async (tx) => {
    await endLogIn(tx, lease, { outcome: result.outcome === 'loggedIn' ? 'ok' : result.outcome, restMs: restMs() });
    if (result.outcome === 'loggedIn') {
      await saveNewSession(tx, accountId, {
        sealedSession: credentials.sealSession(accountId, result.session),
        sessionHint: hintOf(result.session),
        networkUserId: result.session.dsUserId,
        authMethod: 'password',
        cameOf: null,
      });
      return { authenticationSuccess: true, authenticationError: null };
    }
    const reason = refusedLogins[result.outcome];
    if (result.outcome === 'checkpointRequired') {
      await stopAccount(tx, accountId, { state: 'needs_attention', cause: 'challenged', reason, proxyId });
    }
    return { authenticationSuccess: false, authenticationError: reason };
  });
}

const refusals: Record<Exclude<NoLogIn['reason'], 'busy' | 'triedLately' | 'cooling'>, string> = {
  gone: 'This account is gone',
  noPassword: 'This account has no password',
  disabled: 'This account is disabled',
  noProxy: 'This account has no proxy, and never speaks without one',
  proxyNotReady: 'The proxy of this account is out of service',
};

function refuse(why: NoLogIn, isLate: boolean): Error {
  switch (why.reason) {
    case 'busy':
      return isLate ? new Refusal('This account is in use') : new LookAgain('the account is in use', BUSY_WAIT_MS);
    case 'triedLately':
      return new Refusal(
        `The password is tried at most once in ${HOURS_BETWEEN_LOG_INS} hours; again from ${why.until.toISOString()}`,
      );
    case 'cooling':
      return new Refusal(`This account rests until ${why.until.toISOString()}`);
    default:
      return new Refusal(refusals[why.reason]);
  }
}
