import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { isOverturned } from '../../moments/appeals/overturned-takedown.ts';

export type DecisionTotals = {
  decided: number;
  undone: number;
  overturned: number;
  /** Null when nothing was decided. */
  medianSeconds: number | null;
  p95Seconds: number | null;
};

/** Decisions of the last days. A case that waited several times counts with its last wait. */
export async function readDecisionTotals(db: Db, days: number): Promise<DecisionTotals> {
  const { rows } = await sql<DecisionTotals>`
    with recent as (
      select decision.*, item.waiting_since,
        extract(epoch from decision.decided_at - item.waiting_since)::float8 as seconds,
        exists (
          select from moderation_decisions later
          where later.case_id = decision.case_id and later.decided_at > decision.decided_at
            and later.undone_at is null and later.outcome <> decision.outcome
        ) or ${isOverturned('decision')} as is_overturned
      from moderation_decisions decision join moderation_cases item on item.id = decision.case_id
      where decision.decided_at > now() - make_interval(days => ${days})
    )
    select count(*) filter (where undone_at is null)::int as decided,
      count(*) filter (where undone_at is not null)::int as undone,
      count(*) filter (where undone_at is null and is_overturned)::int as overturned,
      percentile_cont(0.5) within group (order by seconds)
        filter (where undone_at is null and seconds >= 0) as median_seconds,
      percentile_cont(0.95) within group (order by seconds)
        filter (where undone_at is null and seconds >= 0) as p95_seconds
    from recent`.execute(db);
  return rows[0]!;
}

export type ReasonTotals = { reason: ReportReason | null; kept: number; removed: number };

/** The most frequent reason first. */
export async function readDecisionsByReason(db: Db, days: number): Promise<ReasonTotals[]> {
  const { rows } = await sql<ReasonTotals>`
    select reason, count(*) filter (where outcome = 'kept')::int as kept,
      count(*) filter (where outcome = 'removed')::int as removed
    from moderation_decisions
    where undone_at is null and decided_at > now() - make_interval(days => ${days})
    group by reason
    order by count(*) desc, reason nulls last`.execute(db);
  return rows;
}
