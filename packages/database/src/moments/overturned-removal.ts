import { type RawBuilder, sql } from 'kysely';

/** An appeal against this decision was granted. */
export function isOverturned(decisionId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from moment_appeals granted join moderation_decisions outcome on outcome.id = granted.outcome_id
    where granted.decision_id = ${sql.ref(decisionId)} and outcome.outcome = 'kept')`;
}
