import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** What is wrong now. Rule and subject say which trouble it is, the cause says it to people. */
export type Trouble = { rule: string; subject: string; cause: string };

export type AlertRow = Trouble & { id: string; beganAt: Date; endedAt: Date | null };

/** What is to be told of an alert: that it began, or that it is over. */
export type AlertNews = AlertRow & { news: 'began' | 'ended' };

/** Any number will do, as long as every caller takes the same. */
const ALERTS_LOCK = 712_009;
/** Whoever took news and died before telling it is replaced after this. */
const TELLING_SECONDS = 60;

/** Makes the open alerts those of `troubles`: new ones begin, those that are gone end. Call it in a transaction. */
export async function recordTroubles(db: Db, troubles: Trouble[]): Promise<void> {
  const now = sql`jsonb_to_recordset(${JSON.stringify(troubles)}::jsonb) as trouble (rule text, subject text, cause text)`;
  await sql`select pg_advisory_xact_lock(${ALERTS_LOCK})`.execute(db);
  await sql`
    update alerts set ended_at = clock_timestamp()
    where ended_at is null
      and not exists (select from ${now} where trouble.rule = alerts.rule and trouble.subject = alerts.subject)`.execute(
    db,
  );
  await sql`
    insert into alerts (rule, subject, cause) select rule, subject, cause from ${now}
    on conflict (rule, subject) where ended_at is null
    do update set cause = excluded.cause where alerts.cause <> excluded.cause`.execute(db);
}

/**
 * Takes news that nobody has told: alerts that have lasted for `heldMs`, and the end of those whose beginning was told. They are the
 * caller's for a minute; `noteTold` ends that.
 */
export async function takeAlertNews(
  db: Db,
  { heldMs, limit }: { heldMs: number; limit: number },
): Promise<AlertNews[]> {
  const { rows } = await sql<AlertNews>`
    update alerts set tell_after = clock_timestamp() + make_interval(secs => ${TELLING_SECONDS})
    where id in (
      select id from alerts
      where tell_after <= clock_timestamp() and (
        (beginning_told_at is null and ended_at is null and began_at <= clock_timestamp() - make_interval(secs => ${heldMs / 1_000}::float8))
        or (beginning_told_at is not null and end_told_at is null and ended_at is not null))
      order by id limit ${limit}
      for update skip locked
    )
    returning id::text, rule, subject, cause, began_at, ended_at, case when ended_at is null then 'began' else 'ended' end as news`.execute(
    db,
  );
  return rows;
}

export async function noteTold(db: Db, { id, news }: Pick<AlertNews, 'id' | 'news'>): Promise<void> {
  const told = news === 'began' ? sql`beginning_told_at` : sql`end_told_at`;
  await sql`update alerts set ${told} = clock_timestamp(), tell_after = '-infinity' where id = ${id}`.execute(db);
}

/** Open ones first, then the newest of those that are over. */
export async function findAlerts(db: Db, limit: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select id::text, rule, subject, cause, began_at, ended_at from alerts
    order by ended_at is not null, coalesce(ended_at, began_at) desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}
