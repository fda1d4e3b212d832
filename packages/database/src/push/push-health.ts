import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The input of the health check of notifications. */
export type PushFacts = {
  /** Subscriptions that got a notification within the last hour. */
  told: number;
  /** Subscriptions that have failed since the last notification that was accepted. */
  failing: number;
  /** How long they have failed; null without failures, or while too few have failed to be a fault of the push services. */
  failingMs: number | null;
  /** The most frequent failure of these: the status of the answer, or the code of the error. */
  reason: string | null;
};

/** A single browser may fail for its own reasons. Fewer failures count when no other browser subscribes. */
const MIN_FAILING = 3;

export async function readPushFacts(db: Db): Promise<PushFacts> {
  const { rows } = await sql<PushFacts & { hasOthers: boolean }>`
    select
      (select count(*)::int from push_subscriptions where last_sent_at > now() - interval '1 hour') as told,
      exists (select from push_subscriptions where failing_since is null) as has_others,
      count(*)::int as failing,
      (extract(epoch from now() - min(failing_since)) * 1000)::float as failing_ms,
      mode() within group (order by last_failure) as reason
    from push_subscriptions
    where failing_since > coalesce((select max(last_sent_at) from push_subscriptions), '-infinity')`.execute(db);
  const { hasOthers, failingMs, ...facts } = rows[0]!;
  return { ...facts, failingMs: facts.failing >= MIN_FAILING || !hasOthers ? failingMs : null };
}

export type PushFailures = { reason: string; subscriptions: number; longestMs: number };

/** How many browsers subscribe, and why some of them could not be notified, the most frequent reason first. */
export async function readPushFigures(db: Db): Promise<{ subscriptions: number; failures: PushFailures[] }> {
  const [total, failures] = await Promise.all([
    sql<{ subscriptions: number }>`select count(*)::int as subscriptions from push_subscriptions`.execute(db),
    sql<PushFailures>`
      select last_failure as reason, count(*)::int as subscriptions,
        (extract(epoch from now() - min(failing_since)) * 1000)::float as longest_ms
      from push_subscriptions
      where failing_since is not null and last_failure is not null
      group by last_failure
      order by subscriptions desc, reason`.execute(db),
  ]);
  return { subscriptions: total.rows[0]!.subscriptions, failures: failures.rows };
}
