import type { ModerationCaseId } from '@around/contracts/ids';
import {
  CASES_LIMIT_DEFAULT,
  type CaseDetail,
  claimCase as claimCall,
  getCase,
  listCases as listCall,
  releaseCase as releaseCall,
} from '@around/contracts/operator/moderation/cases';
import type { Db } from '@around/database/db';
import {
  findAppealOfCase,
  findAuthorOfCase,
  findDecisionsOfCase,
  findRemovalOfCase,
  findReportsOfCase,
} from '@around/database/safety/cases/case-detail';
import { findCaseSummary, listCases, readWaitingCases } from '@around/database/safety/cases/case-summaries';
import { claimCase, releaseCase } from '@around/database/safety/cases/claim-case';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { signedInAdmin } from '../../operator/session/guard-operator-paths.ts';
import { userSuspensions } from '../standing/user-suspensions.ts';
import { readCursor, writeCursor } from './case-cursor.ts';
import { toDetail, toSummary } from './case-response.ts';

const CASE_NOT_FOUND = 'This case does not exist';

type Dependencies = { db: Db; clock: () => Date; session: { secret: string } };

/** The queue, one case, and its claim. */
export function caseRoutes({ db, clock, session }: Dependencies): FastifyPluginAsyncZod {
  const suspensions = userSuspensions(db, session.secret);

  async function readCase(caseId: ModerationCaseId): Promise<CaseDetail> {
    const summary = await findCaseSummary(db, caseId);
    if (!summary) throw new AppError('not_found', CASE_NOT_FOUND);
    const [author, reports, removal, appeal, decisions] = await Promise.all([
      findAuthorOfCase(db, caseId),
      findReportsOfCase(db, caseId),
      findRemovalOfCase(db, caseId),
      findAppealOfCase(db, caseId),
      findDecisionsOfCase(db, caseId),
    ]);
    const suspension = author?.userId ? await suspensions.find(author.userId) : undefined;
    return toDetail({ summary, author, suspension, reports, removal, appeal, decisions }, clock());
  }

  return async (app) => {
    app.get(listCall.path, { schema: listCall.schema }, async ({ query }) => {
      const { status = 'open', limit = CASES_LIMIT_DEFAULT, cursor, ...filters } = query;
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const [rows, { waiting }] = await Promise.all([
        listCases(db, { ...filters, status, limit: limit + 1, after }),
        readWaitingCases(db),
      ]);
      const page = rows.slice(0, limit);
      return {
        cases: page.map(toSummary),
        nextCursor: rows.length > limit ? writeCursor(page.at(-1)!) : null,
        waiting,
      };
    });

    app.get(getCase.path, { schema: getCase.schema }, async ({ params }) => readCase(params.caseId));

    app.put(claimCall.path, { schema: claimCall.schema }, async (request) => {
      const isClaimed = await claimCase(db, { ...request.params, admin: signedInAdmin(request).username });
      const found = await readCase(request.params.caseId);
      if (isClaimed) return found;
      throw new AppError('conflict', claimObstacle(found));
    });

    app.delete(releaseCall.path, { schema: releaseCall.schema }, async (request) => {
      await releaseCase(db, { ...request.params, admin: signedInAdmin(request).username });
      return { message: 'The case is back in the queue' };
    });
  };
}

function claimObstacle({ status, claimedBy }: CaseDetail): string {
  if (status === 'decided') return 'This case has been decided already';
  return claimedBy ? `${claimedBy} is looking at this case` : 'This claim has been released';
}
