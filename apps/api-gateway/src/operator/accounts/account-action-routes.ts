import { OperatorJobId } from '@around/contracts/ids';
import {
  confirmAccountLogin,
  makeDefaultAccount,
  renewAccountSession,
  testAccount,
} from '@around/contracts/operator/accounts/account-actions';
import { submitSession } from '@around/database/account-sessions/session-changes';
import { makeDefaultAccount as makeDefault, saveAccountHints } from '@around/database/accounts/account-changes';
import { handedSessionOfAccount, inputOfOperatorJob } from '@around/database/sealed-rows';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { httpStatusOf, type JobOutcome } from '../jobs/operator-jobs.ts';
import { type AccountDependencies, sessionIdPrefix } from './add-account.ts';
import { accountNotFound, requireAccount } from './require-account.ts';

type Dependencies = AccountDependencies & { newId: () => string };

/** Actions on one account: make it the default, test its session, replace its session, submit a two-factor code. */
export function accountActionRoutes({ db, box, jobs, newId }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(makeDefaultAccount.path, { schema: makeDefaultAccount.schema }, async (request) => {
      const { id, username } = await requireAccount(db, request.params);
      await db.transaction().execute(async (tx) => {
        if (!(await makeDefault(tx, id))) throw accountNotFound();
        await auditChange(tx, request, { action: 'account.make-default', target: username });
      });
      return { message: `${username} is the default account now` };
    });

    app.post(testAccount.path, { schema: testAccount.schema }, async (request, reply) => {
      const { id } = await requireAccount(db, request.params);
      const outcome = await jobs.run(request, { kind: 'check-account', target: id });
      return reply.code(httpStatusOf(outcome)).send(toCheckResponse(outcome));
    });

    app.post(renewAccountSession.path, { schema: renewAccountSession.schema }, async (request, reply) => {
      const { id, username } = await requireAccount(db, request.params);
      const sessionId = request.body.sessionId ?? '';
      await jobs.requireWorker();
      const job = await db.transaction().execute(async (tx) => {
        await submitSession(tx, id, box.seal(sessionId, handedSessionOfAccount(id)));
        await saveAccountHints(tx, id, { sessionHint: sessionIdPrefix(sessionId) });
        await auditChange(tx, request, { action: 'account.new-session', target: username });
        return jobs.create(tx, request, { kind: 'import-session', target: id });
      });
      jobs.kickRelay();
      const outcome = await jobs.waitFor<'import-session'>(request, job.id);
      return reply.code(httpStatusOf(outcome)).send(toCheckResponse(outcome));
    });

    app.post(confirmAccountLogin.path, { schema: confirmAccountLogin.schema }, async (request, reply) => {
      const account = await requireAccount(db, request.params);
      const code = (request.body.code ?? '').replaceAll(' ', '');
      const id = OperatorJobId.parse(newId());
      const sealed = box.seal(JSON.stringify({ code }), inputOfOperatorJob(id));
      const outcome = await jobs.run(request, {
        kind: 'confirm-log-in',
        target: account.id,
        sealedInput: { id, sealed },
      });
      return reply.code(httpStatusOf(outcome)).send(toCheckResponse(outcome));
    });
  };
}

function toCheckResponse({
  result,
  message,
  jobId,
}: JobOutcome<'check-account' | 'import-session' | 'confirm-log-in'>) {
  return {
    message,
    authenticationSuccess: result?.authenticationSuccess ?? null,
    authError: result?.authError ?? null,
    jobId,
  };
}
