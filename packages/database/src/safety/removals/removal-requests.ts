import type { ModerationCaseId } from '@around/contracts/ids';
import { type RemovalRole, removalUrgency } from '@around/contracts/safety/removals';
import { urgencies } from '@around/contracts/safety/report-reasons';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { overturnedAt } from '../../moments/appeals/overturned-takedown.ts';
import { openForAppeal } from '../appeals/add-appeal.ts';
import { captureEvidence } from '../content/case-evidence.ts';
import { findRemovalTarget, type RemovalSubject } from '../decisions/case-target.ts';
import type { DecisionRow } from '../decisions/decide-case.ts';

export type NewRemovalRequest = {
  code: string;
  link: string | null;
  profile: string | null;
  place: string | null;
  role: RemovalRole;
  words: string;
  sealedEmail: string | null;
  language: UserLanguage;
  addressHash: string;
};

/** Adds a request and its case. Call it in a transaction. */
export async function addRemovalRequest(db: Db, request: NewRemovalRequest): Promise<void> {
  const { id: caseId } = await db
    .insertInto('moderationCases')
    .values({ kind: 'removal', urgency: urgencies.indexOf(removalUrgency[request.role]) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('removalRequests')
    .values({ ...request, caseId })
    .execute();
  await captureStory(db, { ...request, caseId });
}

async function captureStory(db: Db, request: RemovalSubject & { caseId: ModerationCaseId }): Promise<void> {
  const { story } = await findRemovalTarget(db, request);
  if (story) await captureEvidence(db, { caseId: request.caseId, storyId: story.id, holdsFiles: false });
}

export type RemovalState = {
  caseId: ModerationCaseId;
  createdAt: Date;
  appealedAt: Date | null;
  action: DecisionRow['action'] | null;
  outcome: DecisionRow['outcome'] | null;
  words: string | null;
  decidedAt: Date | null;
  /** When an appeal of the author has changed the decision. */
  changedAt: Date | null;
};

/** Undefined for an unknown code. */
export async function findRemovalState(db: Db, code: string): Promise<RemovalState | undefined> {
  return db
    .selectFrom('removalRequests as request')
    .leftJoin('moderationDecisions as decision', 'decision.id', 'request.decisionId')
    .select(['request.caseId', 'request.createdAt', 'request.appealedAt'])
    .select(['decision.action', 'decision.outcome', 'decision.words', 'decision.decidedAt'])
    .select(overturnedAt('decision').as('changedAt'))
    .where('request.code', '=', code)
    .executeTakeFirst();
}

/** Opens the case of a refused request once more. False when it was appealed before. Call it in a transaction. */
export async function appealRemoval(db: Db, code: string, words: string): Promise<boolean> {
  const request = await db
    .updateTable('removalRequests')
    .set({ appealWords: words, appealedAt: sql<Date>`clock_timestamp()`, decisionId: null })
    .where('code', '=', code)
    .where('appealedAt', 'is', null)
    .returning(['caseId', 'link', 'profile'])
    .executeTakeFirst();
  if (!request) return false;
  await captureStory(db, request);
  await openForAppeal(db, request.caseId);
  return true;
}
