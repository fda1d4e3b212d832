import { type RawBuilder, sql } from 'kysely';

/**
 * When an appeal about the moment was granted after this decision had taken it down; null without one. The granted appeal may be against
 * another decision about the same moment.
 */
export function overturnedAt(decision: string): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select max(outcome.decided_at)
    from moderation_decisions takedown
    join moment_appeals granted on granted.decision_id = takedown.id
    join moderation_decisions outcome on outcome.id = granted.outcome_id
    where takedown.moment_id = ${sql.ref(`${decision}.moment_id`)} and outcome.outcome = 'kept'
      and outcome.decided_at >= ${sql.ref(`${decision}.decided_at`)})`;
}

export function isOverturned(decision: string): RawBuilder<boolean> {
  return sql<boolean>`(${overturnedAt(decision)} is not null)`;
}
