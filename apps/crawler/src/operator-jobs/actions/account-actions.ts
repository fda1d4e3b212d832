import { AccountId } from '@around/contracts/ids';
import type { AccountCheck } from '@around/contracts/operator-jobs';
import { type CheckedAccount, findCheckedAccount } from '@around/database/account-sessions/session-checks';
import { resetAccounts as resetAll } from '@around/database/accounts/account-resets';
import type { Db } from '@around/database/db';
import { pairAccounts } from '@around/database/proxies/pair-accounts';
import { z } from 'zod';
import { checkAccount as check } from '../../accounts/check-account.ts';
import { type ConfirmDependencies, confirmLogIn as confirm } from '../../accounts/confirm-log-in.ts';
import { importHandedSession } from '../../accounts/import-handed-session.ts';
import { type LogInDependencies, logInAccount } from '../../accounts/log-in-account.ts';
import { logOutAccount } from '../../accounts/log-out-account.ts';
import { stopForUnreadableSecret } from '../../credentials/stop-for-unreadable-secret.ts';
import { UnreadableSecret } from '../../credentials/unreadable-secret.ts';
import { Refusal } from '../../job-outcomes/refusal.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import type { OperatorAction } from './operator-action.ts';
import { pluralize } from './pluralize.ts';

type Dependencies = LogInDependencies & ConfirmDependencies & { rotation: AccountRotation; pacing: Pacing };

export function checkAccount(dependencies: Dependencies): OperatorAction<'check-account'> {
  return async ({ job, signal }) => {
    const account = await requireAccount(dependencies.db, job.target);
    const result = await check(dependencies, account, signal);
    return { message: describeCheck(result), result };
  };
}

export function importSession(dependencies: Dependencies): OperatorAction<'import-session'> {
  return async ({ job, signal, report }) => {
    await withSecrets(dependencies.db, job.target, async (account) => importHandedSession(dependencies, account));
    await report(30, 'The session is stored; checking it with the network');
    const result = await check(dependencies, await requireAccount(dependencies.db, job.target), signal);
    return { message: describeCheck(result), result };
  };
}

export function logIn(dependencies: Dependencies): OperatorAction<'log-in'> {
  return async ({ job, signal, isLate, report }) => {
    await report(30, 'Trying the password');
    const result = await withSecrets(dependencies.db, job.target, ({ id }) =>
      logInAccount(dependencies, id, { signal, isLate }),
    );
    return { message: describeCheck(result), result };
  };
}

const HandedCode = z.object({ code: z.string().regex(/^\d{6,8}$/) });

export function confirmLogIn(dependencies: Dependencies): OperatorAction<'confirm-log-in'> {
  return async ({ job, signal, isLate, report }) => {
    if (job.sealedInput === null) throw new Refusal('This job has no code');
    const handed = HandedCode.safeParse(JSON.parse(dependencies.credentials.openJobInput(job.id, job.sealedInput)));
    if (!handed.success) throw new Refusal('A code has six to eight digits');
    await report(30, 'Sending the code');
    const { code } = handed.data;
    const result = await withSecrets(dependencies.db, job.target, ({ id }) =>
      confirm(dependencies, id, { code, signal, isLate }),
    );
    return { message: describeCheck(result), result };
  };
}

export function logOut(dependencies: Dependencies): OperatorAction<'log-out'> {
  return async ({ job, signal, isLate }) => {
    const account = await requireAccount(dependencies.db, job.target);
    const wasToldToNetwork = await logOutAccount(dependencies, account, { signal, isLate });
    const message = wasToldToNetwork ? 'Logged out' : 'The session is deleted here; the network was not notified';
    return { message, result: { wasToldToNetwork } };
  };
}

export function resetAccounts({ db }: Dependencies): OperatorAction<'reset-accounts'> {
  return async () => {
    const result = await db.transaction().execute((tx) => resetAll(tx));
    const { resetCount, needSessionCount } = result;
    const back = pluralize(resetCount, 'account is active again', 'accounts are active again');
    return { message: needSessionCount === 0 ? back : `${back}; still without a session: ${needSessionCount}`, result };
  };
}

/** Assigns a proxy to every account that has none. */
export function syncAccounts({ db, pacing, rotation }: Dependencies): OperatorAction<'sync-accounts'> {
  return async ({ signal }) => {
    const { accountsPerProxy } = pacing.limits;
    const result = await db.transaction().execute((tx) => pairAccounts(tx, { accountsPerProxy }));
    await rotation.recoverProxies(signal);
    const { pairedCount, waitingCount } = result;
    const paired = pluralize(pairedCount, 'account was given a proxy', 'accounts were given a proxy');
    return {
      message: waitingCount === 0 ? paired : `${paired}; ${pluralize(waitingCount, 'waits', 'wait')} for one with room`,
      result,
    };
  };
}

/** A stored secret that does not open stops the account and refuses the job. */
async function withSecrets<T>(db: Db, target: string, work: (account: CheckedAccount) => Promise<T>): Promise<T> {
  const account = await requireAccount(db, target);
  try {
    return await work(account);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    await stopForUnreadableSecret(db, { accountId: account.id, proxyId: account.proxyId }, error);
    throw new Refusal(error.message, { cause: error });
  }
}

async function requireAccount(db: Db, target: string): Promise<CheckedAccount> {
  const account = await findCheckedAccount(db, AccountId.parse(target));
  if (!account) throw new Refusal('This account is gone');
  return account;
}

function describeCheck({ authenticationSuccess, authError }: AccountCheck): string {
  if (authenticationSuccess) return 'The session works';
  const reason = authError ?? 'no reason is known';
  return authenticationSuccess === false ? `The session does not work: ${reason}` : `Not tested: ${reason}`;
}
