import type { MomentId, UserId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { SUSPENSION_WINDOW_DAYS } from '@around/contracts/safety/suspension-ladder';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

export type RemovedMoment = {
  momentId: MomentId;
  locationName: string;
  reason: ReportReason | null;
  words: string | null;
  decidedAt: Date;
  /** Null without an appeal; the fields after it too. */
  appealedAt: Date | null;
  appealOutcome: 'kept' | 'removed' | null;
  appealWords: string | null;
  appealDecidedAt: Date | null;
};

/** Moments of the user that operators removed, newest first, with the appeal against the last removal. */
export async function findRemovedMoments(db: Db, userId: UserId): Promise<RemovedMoment[]> {
  const { rows } = await sql<RemovedMoment>`
    select moment.id as moment_id, moment.location_name, removal.reason, removal.words, removal.decided_at,
      appeal.created_at as appealed_at, outcome.outcome as appeal_outcome, outcome.words as appeal_words,
      outcome.decided_at as appeal_decided_at
    from moderation_cases item
    join moments moment on moment.id = item.story_id
    cross join lateral (
      select * from moderation_decisions decision
      where decision.case_id = item.id and decision.undone_at is null and decision.action in ('remove', 'suspendUser')
        and not (decision.previous ->> 'isAppeal')::boolean
      order by decision.decided_at desc limit 1
    ) removal
    left join moment_appeals appeal on appeal.decision_id = removal.id
    left join moderation_decisions outcome on outcome.id = appeal.outcome_id
    where item.user_id = ${userId} and removal.decided_at > now() - make_interval(days => ${SUSPENSION_WINDOW_DAYS})
    order by removal.decided_at desc`.execute(db);
  return rows;
}
