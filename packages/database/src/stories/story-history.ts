import type { AccountId, CrawlRunId, CrawlTaskId, ModerationCaseId, ProxyId, StoryId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { CrawlReason } from '../schema.ts';
import { type ListedStory, selectListedStories } from './story-list.ts';

/** How a story came to visitors. A step that no table remembers is null. */
export type StoryHistory = {
  story: ListedStory;
  tray: TrayStep | null;
  fetch: FetchStep | null;
  /** The look-up of its place, for a story that waited for one. */
  lookUp: { taskId: CrawlTaskId; finishedAt: Date } | null;
  /** The upload of a moment. */
  moment: { uploadedAt: Date; readyAt: Date | null } | null;
  caseId: ModerationCaseId | null;
};

/** `isExact`: the time belongs to this very story; otherwise a tray showed its author as live by then. */
export type TrayStep = { seenAt: Date; isExact: boolean };

export type FetchStep = {
  /** `sweep`: a tray contains some stories completely, so reading the tray fetches them. */
  kind: 'fetch' | 'sweep';
  taskId: CrawlTaskId;
  runId: CrawlRunId;
  reason: CrawlReason;
  finishedAt: Date;
  isSecondLook: boolean;
  accountId: AccountId | null;
  /** Null when the account was removed since. */
  account: string | null;
  request: FetchRequest | null;
};

export type FetchRequest = {
  id: string;
  at: Date;
  proxyId: ProxyId | null;
  proxy: string | null;
  tookMs: number | null;
};

export async function findStoryHistory(db: Db, id: StoryId): Promise<StoryHistory | undefined> {
  const story = await selectListedStories(db).where('story.id', '=', id).executeTakeFirst();
  if (!story) return undefined;
  const [tasks, sighting, moment, moderationCase] = await Promise.all([
    findTasks(db, id),
    findSighting(db, id),
    db.selectFrom('moments').select(['postedAt', 'finishedAt']).where('id', '=', sql<never>`${id}`).executeTakeFirst(),
    db
      .selectFrom('moderationCases')
      .select('id')
      .where('storyId', '=', id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirst(),
  ]);
  const lookUp = tasks.find(({ kind }) => kind === 'place');
  const fetch = tasks.find(({ kind }) => kind !== 'place');
  return {
    story,
    tray: sighting ? { seenAt: sighting.seenAt, isExact: true } : trayOf(fetch),
    fetch: fetch ? await toFetchStep(db, fetch) : null,
    lookUp: lookUp ? { taskId: lookUp.taskId, finishedAt: lookUp.finishedAt } : null,
    moment: moment ? { uploadedAt: moment.postedAt, readyAt: moment.finishedAt } : null,
    caseId: moderationCase?.id ?? null,
  };
}

type TaskRow = Omit<FetchStep, 'request' | 'kind'> & {
  kind: 'fetch' | 'sweep' | 'place';
  createdAt: Date;
  wasInTray: boolean;
};

function trayOf(fetch: TaskRow | undefined): TrayStep | null {
  return fetch?.wasInTray ? { seenAt: fetch.createdAt, isExact: false } : null;
}

/** The task that stored the story: its end is in the transaction of the story. Before a look-up of its place there was a fetch. */
async function findTasks(db: Db, id: StoryId): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    with stored as (
      select created_at, posted_at, profile_id from stories where id = ${id} and source = 'network'
    ), done as (
      select task.id as task_id, task.kind, task.run_id, run.reason, task.created_at, task.finished_at,
        task.is_second_look, coalesce(task.done_by, task.account_id) as account_id, account.username as account,
        task.kind = 'sweep' or stored.profile_id = any(task.expected_ids) as was_in_tray, stored.created_at as stored_at
      from stored
      join crawl_runs run on run.started_at between stored.created_at - interval '24 hours' and stored.created_at
      join crawl_tasks task on task.run_id = run.id and (
        (task.kind = 'place' and stored.profile_id = any(task.profile_ids))
        or (task.kind = 'fetch' and task.done_by is not null and stored.profile_id = any(task.profile_ids))
        or (task.kind = 'sweep' and exists (
          select from account_follows follow
          where follow.account_id = task.account_id and follow.profile_id = stored.profile_id))
      )
      left join accounts account on account.id = coalesce(task.done_by, task.account_id)
      where task.state = 'done'
        and task.finished_at between stored.posted_at and stored.created_at + interval '1 minute'
    ), last as (
      select * from done where finished_at >= stored_at order by finished_at limit 1
    )
    select * from last
    union all
    (
      select done.* from done join last on last.kind = 'place' and done.finished_at < last.finished_at
      where done.kind <> 'place' order by done.finished_at desc limit 1
    )`.execute(db);
  return rows;
}

/** A tray contains the time of a profile's newest story only. */
async function findSighting(db: Db, id: StoryId): Promise<{ seenAt: Date } | undefined> {
  const { rows } = await sql<{ seenAt: Date }>`
    select sighting.seen_at from stories story
    join tray_sightings sighting on sighting.profile_id = story.profile_id and sighting.latest_media_at = story.posted_at
    where story.id = ${id} and story.source = 'network'`.execute(db);
  return rows[0];
}

async function toFetchStep(db: Db, { kind, createdAt: _, wasInTray: __, ...task }: TaskRow): Promise<FetchStep> {
  const { rows } = await sql<FetchRequest>`
    select request.id, request.at, request.proxy_id, proxy.host || ':' || proxy.port as proxy,
      (extract(epoch from request.finished_at - request.at) * 1000)::float8 as took_ms
    from account_requests request left join proxies proxy on proxy.id = request.proxy_id
    where request.run_id = ${task.runId} and request.account_id = ${task.accountId} and request.call = ${kind === 'sweep' ? 'tray' : 'stories'}
      and request.at <= ${task.finishedAt}
    order by request.id desc limit 1`.execute(db);
  return { ...task, kind: kind === 'sweep' ? 'sweep' : 'fetch', request: rows[0] ?? null };
}
