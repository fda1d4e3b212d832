import type { AccountId, OperatorJobId } from '@around/contracts/ids';
import { isFilled, SESSION_ID_SHOWN_LENGTH } from '@around/contracts/operator/fields/form-fields';
import { submitPassword, submitSession } from '@around/database/account-sessions/session-changes';
import { giveAccountProxy, addAccount as insertAccount } from '@around/database/accounts/account-changes';
import { readAccountLimits } from '@around/database/accounts/account-limits';
import type { Db } from '@around/database/db';
import { handedSessionOfAccount, passwordOfAccount } from '@around/database/sealed-rows';
import { AppError } from '@around/service-kit/app-error';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyRequest } from 'fastify';
import { auditChange } from '../audit/audit-change.ts';
import type { OperatorJobs } from '../jobs/operator-jobs.ts';

export type AccountDependencies = { db: Db; box: SecretBox; jobs: OperatorJobs };

/** The default for accounts that are added without a user agent. */
const MOBILE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** When the network blocks a proxy, all its accounts stop; so at most two share one. */
const ACCOUNTS_PER_PROXY = 2;

type AccountForm = {
  username: string;
  sessionId?: string | null | undefined;
  password?: string | null | undefined;
  userAgent?: string | null | undefined;
};
type AddedAccount = { id: AccountId; username: string; jobId: OperatorJobId };

/** Stores the account with sealed secrets and creates the job that tries them. Throws 409 for a known username. */
export async function addAccount(
  deps: AccountDependencies,
  request: FastifyRequest,
  form: AccountForm,
): Promise<AddedAccount> {
  const { db, jobs } = deps;
  const added = await db.transaction().execute((tx) => addInTransaction({ ...deps, db: tx }, request, form));
  jobs.kickRelay();
  return added;
}

async function addInTransaction({ db, box, jobs }: AccountDependencies, request: FastifyRequest, form: AccountForm) {
  const username = form.username.replace(/^@/, '');
  const hasSession = isFilled(form.sessionId);
  const authMethod = hasSession ? ('session' as const) : ('password' as const);
  const id = await insertAccount(db, {
    username,
    userAgent: isFilled(form.userAgent) ? form.userAgent : MOBILE_USER_AGENT,
    authMethod,
    sessionHint: hasSession ? sessionIdPrefix(form.sessionId!) : null,
  });
  if (!id) throw new AppError('conflict', 'An account with this username already exists');
  const limits = await readAccountLimits(db);
  await giveAccountProxy(db, id, { accountsPerProxy: limits?.accountsPerProxy ?? ACCOUNTS_PER_PROXY });
  if (isFilled(form.password)) await submitPassword(db, id, box.seal(form.password, passwordOfAccount(id)));
  if (hasSession) await submitSession(db, id, box.seal(form.sessionId!, handedSessionOfAccount(id)));
  await auditChange(db, request, { action: 'account.add', target: username, details: { authMethod } });
  const job = await jobs.create(db, request, { kind: hasSession ? 'import-session' : 'log-in', target: id });
  return { id, username, jobId: job.id };
}

/** The first characters of a session id, which may be shown. */
export function sessionIdPrefix(sessionId: string): string {
  return sessionId.replaceAll('%3A', ':').slice(0, SESSION_ID_SHOWN_LENGTH);
}
