import type { MomentId, UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type MomentToProcess, positionOf } from './process-moment.ts';

/** Renew it well before. A worker that crashed delays the other videos of the same user for this long. */
const TURN_LEASE_SECONDS = 45;

/** The right to process one video of a user; nobody else processes another one meanwhile. */
export type UploadTurn = { userId: UserId; lease: string };

/**
 * Starts the moment whose turn it is. The line is by users: a user's next video joins it when it is posted, or when the turn before it
 * ends, so that many videos of one user do not delay those of others. Undefined when no moment may start now.
 */
export async function takeTurn(db: Db): Promise<(MomentToProcess & { turn: UploadTurn }) | undefined> {
  await sql`
    insert into upload_turns (user_id)
    select distinct user_id from moments
    where status = 'processing' and not exists (select from upload_turns where upload_turns.user_id = moments.user_id)
    on conflict do nothing`.execute(db);
  type Row = Omit<MomentToProcess, 'position'> & UploadTurn & { latitude: number | null; longitude: number | null };
  const { rows } = await sql<Row>`
    with first as (
      select distinct on (user_id) user_id, id, posted_at from moments
      where status = 'processing' order by user_id, posted_at, id
    ), turn as (
      select turns.user_id, first.id from upload_turns turns join first on first.user_id = turns.user_id
      where turns.leased_until < clock_timestamp() and turns.waits_until < clock_timestamp()
      order by greatest(first.posted_at, turns.ended_at), first.id
      limit 1 for update of turns skip locked
    ), started as (
      update moments set attempts = attempts + 1, queued_at = now(), processing_since = clock_timestamp()
      from turn where moments.id = turn.id and moments.status = 'processing'
      returning moments.*
    ), leased as (
      update upload_turns set lease = gen_random_uuid(), leased_until = ${leaseEnd()}
      where user_id in (select user_id from started)
      returning user_id, lease
    )
    select started.id, started.user_id, lease, incoming_key, media_key, attempts, posted_at, location_name, latitude, longitude
    from started join leased on leased.user_id = started.user_id`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { userId, lease, ...moment } = row;
  return { ...moment, position: positionOf(row), turn: { userId, lease } };
}

export async function renewTurn(db: Db, { userId, lease }: UploadTurn): Promise<void> {
  await sql`update upload_turns set leased_until = ${leaseEnd()} where user_id = ${userId} and lease = ${lease}`.execute(
    db,
  );
}

type SpentTime = { seconds: number; secondsPerHour: number };

/** The user's other videos wait when the processing of the last hour took longer than the budget. */
export async function endTurn(db: Db, { userId, lease }: UploadTurn, spent: SpentTime): Promise<void> {
  const cost = sql`make_interval(secs => ${(spent.seconds * 3_600) / spent.secondsPerHour})`;
  await sql`
    update upload_turns set
      waits_until = greatest(waits_until, clock_timestamp() - interval '1 hour') + ${cost},
      ended_at = clock_timestamp(),
      leased_until = case when lease = ${lease} then '-infinity' else leased_until end
    where user_id = ${userId}`.execute(db);
}

/** How long a moment must wait at least; undefined when it is finished or deleted. */
export async function secondsUntilTurn(db: Db, momentId: MomentId): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from nullif(waits_until, '-infinity') - clock_timestamp()))::float8 as seconds
    from moments left join upload_turns turns on turns.user_id = moments.user_id
    where moments.id = ${momentId} and moments.status = 'processing'`.execute(db);
  return rows[0]?.seconds;
}

function leaseEnd() {
  return sql`clock_timestamp() + make_interval(secs => ${TURN_LEASE_SECONDS})`;
}
