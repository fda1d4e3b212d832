import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** A condition that raises an alert. Rule and subject identify it, the cause is text for people. */
export type AlertCondition = { rule: string; subject: string; cause: string };

export type AlertRow = AlertCondition & { id: string; beganAt: Date; endedAt: Date | null };

/** A notification to send: the alert began, or it ended. */
export type AlertNotification = AlertRow & { news: 'began' | 'ended' };

/** An arbitrary number; it must differ from the other advisory locks. */
const ALERTS_LOCK = 712_009;
/** Lease on a notification. After this another process sends it. */
const SENDING_SECONDS = 60;

/**
 * Makes the open alerts equal to the conditions: opens new ones and ends the others. Call it in a transaction. One process at a time does
 * this: `readConditions` runs under the lock, so that an older reading never overwrites a newer one.
 */
export async function updateAlerts(db: Db, readConditions: () => Promise<AlertCondition[]>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALERTS_LOCK})`.execute(db);
  const conditions = await readConditions();
  const now = sql`jsonb_to_recordset(${JSON.stringify(conditions)}::jsonb) as condition (rule text, subject text, cause text)`;
  await sql`
    update alerts set ended_at = clock_timestamp()
    where ended_at is null
      and not exists (select from ${now} where condition.rule = alerts.rule and condition.subject = alerts.subject)`.execute(
    db,
  );
  await sql`
    insert into alerts (rule, subject, cause) select rule, subject, cause from ${now}
    on conflict (rule, subject) where ended_at is null
    do update set cause = excluded.cause where alerts.cause <> excluded.cause`.execute(db);
}

/**
 * Leases unsent notifications: the beginning of alerts that have lasted for `minDurationMs`, and the end of alerts whose beginning was
 * sent. The lease lasts a minute; `markAlertSent` ends it.
 */
export async function leaseNotifications(
  db: Db,
  { minDurationMs, limit }: { minDurationMs: number; limit: number },
): Promise<AlertNotification[]> {
  const { rows } = await sql<AlertNotification>`
    update alerts set tell_after = clock_timestamp() + make_interval(secs => ${SENDING_SECONDS})
    where id in (
      select id from alerts
      where tell_after <= clock_timestamp() and (
        (beginning_told_at is null and ended_at is null and began_at <= clock_timestamp() - make_interval(secs => ${minDurationMs / 1_000}::float8))
        or (beginning_told_at is not null and end_told_at is null and ended_at is not null))
      order by id limit ${limit}
      for update skip locked
    )
    returning id::text, rule, subject, cause, began_at, ended_at, case when ended_at is null then 'began' else 'ended' end as news`.execute(
    db,
  );
  return rows;
}

export async function markAlertSent(db: Db, { id, news }: Pick<AlertNotification, 'id' | 'news'>): Promise<void> {
  const sentAt = news === 'began' ? sql`beginning_told_at` : sql`end_told_at`;
  await sql`update alerts set ${sentAt} = clock_timestamp(), tell_after = '-infinity' where id = ${id}`.execute(db);
}

/** Open alerts first, then ended ones, newest first. */
export async function findAlerts(db: Db, limit: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select id::text, rule, subject, cause, began_at, ended_at from alerts
    order by ended_at is not null, coalesce(ended_at, began_at) desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Number of open alerts by rule. */
export async function countOpenAlerts(db: Db): Promise<Array<{ rule: string; alerts: number }>> {
  return db
    .selectFrom('alerts')
    .select(['rule', sql<number>`count(*)::int`.as('alerts')])
    .where('endedAt', 'is', null)
    .groupBy('rule')
    .execute();
}
