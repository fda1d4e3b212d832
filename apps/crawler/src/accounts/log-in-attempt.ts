import { endLogIn, type LogInLease } from '@around/database/account-sessions/password-log-in';
import { savePendingLogIn } from '@around/database/account-sessions/second-factor';
import { saveNewSession } from '@around/database/account-sessions/session-changes';
import type { SessionCheck } from '@around/database/account-sessions/session-checks';
import { stopAccount } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import type { LoginResult } from '@around/network-client/login/login-response';
import type { PendingLogin } from '@around/network-client/login/pending-login';
import type { AccountCredentials } from '../credentials/account-credentials.ts';
import { failureText } from '../job-outcomes/failure-text.ts';
import { Refusal } from '../job-outcomes/refusal.ts';
import { retryThroughOutage } from '../rotation/failures/retry-through-outage.ts';
import { type AdmitProxy, admitStoredProxy } from '../rotation/proxies/proxy-admission.ts';
import { hintOf } from './import-handed-session.ts';

export type AttemptDependencies = {
  db: Db;
  credentials: AccountCredentials;
  admitProxy: AdmitProxy;
  owner: string;
  /** How long the account rests after an attempt. */
  restMs: () => number;
};

type Lease = Pick<LogInLease, 'accountId' | 'token' | 'proxyId'>;

/** Longer than the timeouts of two requests. */
export const LOG_IN_LEASE_SECONDS = 120;
export const BUSY_WAIT_MS = 1_000;

/** Reasons against a login that only an operator can remove. */
export const noLogInText = {
  gone: 'This account is gone',
  disabled: 'This account is disabled',
  noProxy: 'This account has no proxy, and makes no request without one',
  proxyNotReady: 'The proxy of this account is out of service',
};

const refusedLogins: Record<Exclude<LoginResult['outcome'], 'loggedIn' | 'twoFactorRequired'>, string> = {
  wrongPassword: 'The network says that the password is wrong',
  unknownUser: 'The network does not know this username',
  wrongCode: 'The network says that the code is wrong',
  checkpointRequired: 'It wants a human to confirm this login',
  addressDistrusted: 'The network distrusts the address of the proxy',
};

export async function admitOwnProxy(
  dependencies: AttemptDependencies,
  proxyId: LogInLease['proxyId'],
): Promise<ForwardProxy> {
  const admission = await admitStoredProxy(dependencies, proxyId);
  if ('fault' in admission) throw new Refusal(`Not tried: ${admission.fault.reason}`);
  return admission.proxy;
}

/** Makes one attempt, which the lease has counted already, and records its result. */
export async function makeAttempt(
  dependencies: AttemptDependencies,
  lease: Lease,
  attempt: () => Promise<LoginResult>,
): Promise<SessionCheck> {
  const { db, restMs } = dependencies;
  const response = await attempt().catch((error: unknown) => error);
  if (response instanceof CrawlFailure) {
    const ending = { outcome: response.kind, restMs: Math.max(restMs(), response.retryAfterMs ?? 0) };
    await retryThroughOutage(() => endLogIn(db, lease, ending));
    return { authenticationSuccess: null, authenticationError: failureText[response.kind] };
  }
  if (response instanceof Error) {
    await retryThroughOutage(() => endLogIn(db, lease, { outcome: 'aborted', restMs: restMs() }));
    throw response;
  }
  const result = response as LoginResult;
  const outcome = result.outcome === 'loggedIn' ? 'ok' : result.outcome;
  return retryThroughOutage(() =>
    db.transaction().execute(async (tx) => {
      await endLogIn(tx, lease, { outcome, restMs: restMs() });
      return applyResult({ ...dependencies, db: tx }, lease, result);
    }),
  );
}

async function applyResult(
  { db, credentials }: AttemptDependencies,
  { accountId, proxyId }: Lease,
  result: LoginResult,
): Promise<SessionCheck> {
  if (result.outcome === 'loggedIn') {
    await saveNewSession(db, accountId, {
      sealedSession: credentials.sealSession(accountId, result.session),
      sessionHint: hintOf(result.session),
      networkUserId: result.session.dsUserId,
      authMethod: 'password',
      source: null,
    });
    return { authenticationSuccess: true, authenticationError: null };
  }
  if (result.outcome === 'twoFactorRequired') return refused(await savePendingLogin(result.pendingLogin));
  const reason = refusedLogins[result.outcome];
  if (result.outcome === 'checkpointRequired') {
    await stopAccount(db, accountId, { state: 'needs_attention', cause: 'challenged', reason, proxyId });
  }
  return refused(reason);

  async function savePendingLogin(login: PendingLogin | null): Promise<string> {
    if (login === null) return 'It asks for a second factor; import a session';
    await savePendingLogIn(db, accountId, credentials.sealOpenLogin(accountId, login));
    return 'It asks for a second factor; enter the code';
  }
}

function refused(reason: string): SessionCheck {
  return { authenticationSuccess: false, authenticationError: reason };
}
