import type { AccountCheck } from '@around/contracts/operator-jobs';
import { type CheckedAccount, findCheckedAccounts } from '@around/database/account-sessions/session-checks';
import type { Db } from '@around/database/db';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { checkAccount, toAccountCheck } from '../../accounts/check-account.ts';
import { RecheckLater } from '../../job-outcomes/recheck-later.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import { LeaseLost } from '../../rotation/lease-lost.ts';
import { explainNoAccount } from './explain-no-account.ts';
import { forEachInParallel } from './for-each-in-parallel.ts';
import type { OperatorAction } from './operator-action.ts';
import { pluralize } from './pluralize.ts';

type Dependencies = { db: Db; rotation: AccountRotation; pacing: Pacing };

const CONCURRENCY = 4;
const RECHECK_MS = 1_000;
/** The job waits for accounts that are available within this time; for others it returns the last known result. */
const MAX_ACCOUNT_WAIT_MS = 20_000;

/** Checks the session of every account. One that may make no request now keeps its last result, with the reason for the wait. */
export function verifyAccounts({ db, rotation, pacing }: Dependencies): OperatorAction<'verify-accounts'> {
  return async ({ job, signal, isLate, report }) => {
    const accounts = await findCheckedAccounts(db);
    const checks = new Map<string, AccountCheck>();
    const open: CheckedAccount[] = [];
    for (const account of accounts) {
      if ((account.authenticationCheckedAt?.getTime() ?? 0) >= job.createdAt.getTime()) note(account);
      else open.push(account);
    }
    let waiting = 0;

    await forEachInParallel(open, CONCURRENCY, async (account) => {
      try {
        checks.set(account.id, await checkAccount({ db, rotation }, account, signal));
      } catch (error) {
        if (!(error instanceof PostponeJob) && !(error instanceof LeaseLost)) throw error;
        const { reason, waitMs } = await explainNoAccount(db, pacing, { accountId: account.id, call: 'checkSession' });
        if (waitMs !== null && waitMs <= MAX_ACCOUNT_WAIT_MS) waiting += 1;
        note({ ...account, authenticationError: reason });
      }
      const share = checks.size / accounts.length;
      await report(Math.round(90 * share), `${checks.size} of ${accounts.length} accounts`, inOrder());
    });
    if (waiting > 0 && !isLate)
      throw new RecheckLater(`${pluralize(waiting, 'account is', 'accounts are')} busy`, RECHECK_MS);
    const working = [...checks.values()].filter((check) => check.authenticationSuccess).length;
    return {
      message: `${working} of ${pluralize(accounts.length, 'account', 'accounts')} ${working === 1 ? 'is' : 'are'} signed in`,
      result: inOrder(),
    };

    function note(account: CheckedAccount): void {
      checks.set(account.id, toAccountCheck(account, account));
    }

    function inOrder() {
      return { accounts: accounts.flatMap(({ id }) => checks.get(id) ?? []) };
    }
  };
}
