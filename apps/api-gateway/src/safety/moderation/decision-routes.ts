import type { ModerationCaseId } from '@around/contracts/ids';
import {
  decideCase as decideCall,
  decideCases as decideManyCall,
  decisionActions,
  type NewDecision,
  undoDecision as undoCall,
} from '@around/contracts/operator/moderation/decisions';
import type { Db } from '@around/database/db';
import { findAppealOfCase } from '@around/database/safety/cases/case-detail';
import { type CaseSummaryRow, findCaseSummary } from '@around/database/safety/cases/case-summaries';
import { NothingToDecideError } from '@around/database/safety/decisions/apply-decision';
import { CaseTakenError, type DecisionRow, decideCase } from '@around/database/safety/decisions/decide-case';
import { undoDecision } from '@around/database/safety/decisions/undo-decision';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../../operator/audit/audit-change.ts';
import { signedInAdmin } from '../../operator/session/guard-operator-paths.ts';
import { toDecision } from './case-response.ts';

/** Decisions, alone and in bulk, and their undo. Each is a row of the audit log. */
export function decisionRoutes({ db, clock }: { db: Db; clock: () => Date }): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(decideCall.path, { schema: decideCall.schema }, async (request) => {
      const decision = await decide(db, request, { caseId: request.params.caseId, input: request.body });
      return { message: `${decisionActions[decision.action].label}: done`, decision: toDecision(decision, clock()) };
    });

    app.post(decideManyCall.path, { schema: decideManyCall.schema }, async (request) => {
      const { caseIds, ...input } = request.body;
      const decided = [];
      const refused = [];
      for (const caseId of new Set(caseIds)) {
        try {
          const decision = await decide(db, request, { caseId, input });
          decided.push({ caseId, decision: toDecision(decision, clock()) });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.push({ caseId, message: error.message });
        }
      }
      return { message: `${decided.length} decided, ${refused.length} refused`, decided, refused };
    });

    app.post(undoCall.path, { schema: undoCall.schema }, async (request) => {
      await db.transaction().execute(async (tx) => {
        const undone = await undoDecision(tx, request.params.decisionId, signedInAdmin(request).username);
        if (!undone) throw new AppError('conflict', 'This decision cannot be undone any more');
        const { id: decisionId, action } = undone;
        await auditChange(tx, request, {
          action: 'moderation.undo',
          target: undone.caseId,
          details: { decisionId, action },
        });
      });
      return { message: 'The decision is undone' };
    });
  };
}

/** A refusal of a removal request or an appeal needs words for the person, and a decision must fit the state of the story. */
async function refuseIncomplete(
  db: Db,
  { id, kind, isAppeal, story }: CaseSummaryRow,
  { action, words }: NewDecision,
): Promise<void> {
  if (kind === 'removal' && decisionActions[action].outcome === 'kept' && !words) {
    throw new AppError('bad_request', 'Please tell the person why the request is refused');
  }
  if (kind === 'removal') return;
  if (isAppeal) return refuseAppealDecision(db, id, { action, words });
  if (action === 'dismiss' && story?.visibility === 'removed') {
    throw new AppError('bad_request', 'The story is removed: restore or remove it');
  }
}

async function refuseAppealDecision(
  db: Db,
  id: ModerationCaseId,
  { action, words }: Pick<NewDecision, 'action' | 'words'>,
): Promise<void> {
  const refusal = (await findAppealOfCase(db, id))?.isHidden ? 'hide' : 'remove';
  const { label } = decisionActions[refusal];
  if (action !== 'restore' && action !== refusal) {
    throw new AppError('bad_request', `This appeal ends with Restore or ${label}`);
  }
  if (action === refusal && !words) {
    throw new AppError('bad_request', 'Please tell the author why the decision stays');
  }
}

type Order = { caseId: ModerationCaseId; input: NewDecision };

async function decide(db: Db, request: FastifyRequest, { caseId, input }: Order): Promise<DecisionRow> {
  const found = await findCaseSummary(db, caseId);
  if (!found) throw new AppError('not_found', 'This case does not exist');
  await refuseIncomplete(db, found, input);
  const { action, words, suspendDays } = input;
  const decision = {
    action,
    reason: input.reason ?? found.reason,
    words: words || null,
    suspendDays: suspendDays ?? null,
    decidedBy: signedInAdmin(request).username,
  };
  try {
    return await db.transaction().execute(async (tx) => {
      const row = await decideCase(tx, caseId, decision);
      if (!row) throw new AppError('not_found', 'This case does not exist');
      const { reason } = decision;
      const details = { decisionId: row.id, reason, words: decision.words, story: found.story?.id ?? null };
      await auditChange(tx, request, { action: `moderation.${action}`, target: caseId, details });
      return row;
    });
  } catch (error) {
    if (error instanceof CaseTakenError) throw new AppError('conflict', error.message, { cause: error });
    if (error instanceof NothingToDecideError) throw new AppError('bad_request', error.message, { cause: error });
    throw error;
  }
}
