import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Number of requests by outcome, of one account or proxy within 15 minutes. */
export type OutcomeQuarter = { id: string; quarter: Date; outcomes: Record<string, number> };

/** Requests in flight count as `pending`. Without quarters that have no requests. */
export async function readOutcomeStrips(
  db: Db,
  { by, hours }: { by: 'account' | 'proxy'; hours: number },
): Promise<OutcomeQuarter[]> {
  const subject = sql.ref(by === 'account' ? 'account_id' : 'proxy_id');
  const { rows } = await sql<OutcomeQuarter>`
    select id, quarter, jsonb_object_agg(outcome, requests) as outcomes
    from (
      select ${subject} as id, date_bin('15 minutes', at, 'epoch') as quarter, coalesce(outcome, 'pending') as outcome,
        count(*) as requests
      from account_requests
      where at > date_bin('15 minutes', now(), 'epoch') - make_interval(hours => ${hours}) and ${subject} is not null
      group by 1, 2, 3
    ) counted
    group by id, quarter
    order by id, quarter`.execute(db);
  return rows;
}

/** Over all accounts, within the last 15 minutes. */
export async function countRecentOutcomes(db: Db): Promise<Array<{ call: string; outcome: string; requests: number }>> {
  const { rows } = await sql<{ call: string; outcome: string; requests: number }>`
    select call, coalesce(outcome, 'pending') as outcome, count(*)::int as requests
    from account_requests
    where at > now() - interval '15 minutes'
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}
