import { updateAdminCredentials, updateCredentials } from '@around/contracts/operator/accounts/credentials';
import { isFilled } from '@around/contracts/operator/fields/form-fields';
import { submitSession } from '@around/database/account-sessions/session-changes';
import { saveAccountHints } from '@around/database/accounts/account-changes';
import { findDefaultAccount } from '@around/database/accounts/account-listing';
import { hasLiveWorker } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import { handedSessionOfAccount } from '@around/database/sealed-rows';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type AccountDependencies, sessionIdPrefix } from '../accounts/add-account.ts';
import { auditChange } from '../audit/audit-change.ts';

type Form = { sessionId?: string | null | undefined; userId?: string | null | undefined };

/** Replaces the session of the default account. The specification has two paths for it. */
export function credentialsRoutes({ db, box, jobs }: AccountDependencies): FastifyPluginAsyncZod {
  return async (app) => {
    for (const { path, schema } of [updateAdminCredentials, updateCredentials]) {
      app.post(path, { schema }, async (request) => {
        const { jobId, hint } = await save(request, request.body);
        jobs.kickRelay();
        const { verified, message } = await verify(request, jobId);
        const userId = (await findDefaultAccount(db))?.networkUserId ?? null;
        return { verified, message, sessionId: hint, userId, jobId };
      });
    }
  };

  async function save(request: FastifyRequest, { sessionId, userId }: Form) {
    const hint = sessionIdPrefix(sessionId ?? '');
    const jobId = await db.transaction().execute(async (tx: Db) => {
      const account = await findDefaultAccount(tx);
      if (!account) throw new AppError('conflict', 'Add an account first: there is no default account');
      await submitSession(tx, account.id, box.seal(sessionId ?? '', handedSessionOfAccount(account.id)));
      await saveAccountHints(tx, account.id, {
        sessionHint: hint,
        ...(isFilled(userId) && { networkUserId: userId }),
      });
      await auditChange(tx, request, { action: 'account.new-session', target: account.username });
      return (await jobs.create(tx, request, { kind: 'import-session', target: account.id })).id;
    });
    return { jobId, hint };
  }

  /** The session is already stored, so a failed or missing test is a warning, not an error. */
  async function verify(request: FastifyRequest, jobId: Awaited<ReturnType<typeof save>>['jobId']) {
    if (!(await hasLiveWorker(db))) {
      return { verified: false, message: 'The session is saved but not tested: no crawler worker is running.' };
    }
    try {
      const { isFinished, result, message } = await jobs.waitFor<'import-session'>(request, jobId);
      if (!isFinished) return { verified: false, message: 'The session is saved and still being tested' };
      return { verified: result?.authenticationSuccess === true, message };
    } catch (error) {
      if (error instanceof AppError && error.code === 'bad_gateway') return { verified: false, message: error.message };
      throw error;
    }
  }
}
