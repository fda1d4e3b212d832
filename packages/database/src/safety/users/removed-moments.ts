import type { MomentId, UserId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { SUSPENSION_WINDOW_DAYS } from '@around/contracts/safety/suspension-ladder';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db.ts';

export type RemovedMoment = {
  momentId: MomentId;
  locationName: string;
  isHidden: boolean;
  isOnRequest: boolean;
  reason: ReportReason | null;
  words: string | null;
  decidedAt: Date;
  /** Null without an appeal; the fields after it too. */
  appealedAt: Date | null;
  appealOutcome: 'kept' | 'removed' | null;
  appealWords: string | null;
  appealDecidedAt: Date | null;
};

const takedownColumns = sql`takedown.action = 'hide' as is_hidden, item.kind = 'removal' as is_on_request,
  takedown.reason, takedown.words, takedown.decided_at, appeal.created_at as appealed_at,
  outcome.outcome as appeal_outcome, outcome.words as appeal_words, outcome.decided_at as appeal_decided_at`;
const appealOfTakedown = sql`
  join moderation_cases item on item.id = takedown.case_id
  left join moment_appeals appeal on appeal.decision_id = takedown.id
  left join moderation_decisions outcome on outcome.id = appeal.outcome_id`;

/** Moments of the user that operators took down, newest first, each with the last decision and the appeal against it. */
export async function findRemovedMoments(db: Db, userId: UserId): Promise<RemovedMoment[]> {
  const { rows } = await sql<RemovedMoment>`
    select moment.id as moment_id, moment.location_name, ${takedownColumns}
    from moments moment
    cross join lateral ${lastTakedown} takedown
    ${appealOfTakedown}
    where moment.user_id = ${userId} and takedown.decided_at > now() - make_interval(days => ${SUSPENSION_WINDOW_DAYS})
    order by takedown.decided_at desc`.execute(db);
  return rows;
}

const lastTakedown: RawBuilder<unknown> = sql`(
  select * from moderation_decisions decision
  where decision.moment_id = moment.id and decision.undone_at is null
  order by decision.decided_at desc limit 1)`;

export type ExportedTakedown = Omit<RemovedMoment, 'locationName'> & {
  /** What the user has written. */
  appealText: string | null;
  withdrawnAt: Date | null;
};

/** All decisions against moments of the user, newest first, also about moments that are deleted. */
export async function exportTakedowns(db: Db, userId: UserId): Promise<ExportedTakedown[]> {
  const { rows } = await sql<ExportedTakedown>`
    select takedown.moment_id, ${takedownColumns}, appeal.words as appeal_text, appeal.withdrawn_at
    from moderation_decisions takedown
    ${appealOfTakedown}
    where takedown.author_id = ${userId} and takedown.undone_at is null
    order by takedown.decided_at desc`.execute(db);
  return rows;
}
