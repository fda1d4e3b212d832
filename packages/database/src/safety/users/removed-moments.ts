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
};

/** Moments of the user that operators removed, newest first. */
export async function findRemovedMoments(db: Db, userId: UserId): Promise<RemovedMoment[]> {
  const { rows } = await sql<RemovedMoment>`
    select moment.id as moment_id, moment.location_name, decision.reason, decision.words, decision.decided_at
    from moderation_cases item
    join moderation_decisions decision on decision.case_id = item.id and decision.undone_at is null
    join moments moment on moment.id = item.story_id
    where item.user_id = ${userId} and decision.action in ('remove', 'suspendUser')
      and decision.decided_at > now() - make_interval(days => ${SUSPENSION_WINDOW_DAYS})
    order by decision.decided_at desc`.execute(db);
  return rows;
}
