import type { CrawlRunId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { NetworkCall } from '../accounts/account-limits.ts';
import type { Db } from '../db.ts';
import type { AccountState, CrawlReason, CrawlTaskKind, CrawlTaskState, ProxyState } from '../schema.ts';

export type LoggedRun = {
  id: CrawlRunId;
  reason: CrawlReason;
  startedAt: Date;
  finishedAt: Date | null;
  storiesFetched: number;
  storiesAdded: number;
  storiesUnplaced: number;
  storiesSetAside: number;
  tasks: number;
  tasksOpen: number;
  tasksFailed: number;
};

export type LoggedTask = {
  id: string;
  kind: CrawlTaskKind;
  state: CrawlTaskState;
  /** For a sweep. */
  account: string | null;
  profileCount: number;
  /** Some of their names. */
  profiles: string[];
  isSecondLook: boolean;
  traySize: number | null;
  error: string | null;
  createdAt: Date;
  touchedAt: Date;
  finishedAt: Date | null;
  waitsUntil: Date | null;
  waitReason: string | null;
};

export type LoggedRequest = { id: string; account: string; call: NetworkCall; outcome: string; finishedAt: Date };

/** An event of an account or proxy during the run. */
export type LoggedEvent = {
  id: string;
  about: 'account' | 'proxy';
  subject: string;
  event: AccountState | ProxyState | 'rebound';
  cause: string;
  reason: string | null;
  at: Date;
  until: Date | null;
};

export type LoggedPause = { id: string; reason: string; openedAt: Date; until: Date; closedAt: Date | null };

/** A story that was last set aside during the run. */
export type LoggedSetAside = {
  id: string;
  username: string;
  mediaId: string | null;
  reason: string;
  keys: string[];
  times: number;
  lastSeenAt: Date;
};

export type RunLog = {
  run: LoggedRun;
  tasks: LoggedTask[];
  requests: LoggedRequest[];
  events: LoggedEvent[];
  pauses: LoggedPause[];
  setAside: LoggedSetAside[];
};

const NAMES_SHOWN = 3;
/** Only the last entries of each kind; for more there are the statistics. */
const LINES = 200;

/** Log of the open run, otherwise of the last one; undefined before the first run. */
export async function readRunLog(db: Db): Promise<RunLog | undefined> {
  const run = await readLastRun(db);
  if (!run) return undefined;
  const [tasks, requests, events, pauses, setAside] = await Promise.all([
    readTasks(db, run.id),
    readRequests(db, run.id),
    readEvents(db, run),
    readPauses(db, run),
    readSetAside(db, run),
  ]);
  return { run, tasks, requests, events, pauses, setAside };
}

async function readLastRun(db: Db): Promise<LoggedRun | undefined> {
  const { rows } = await sql<LoggedRun>`
    select run.id, run.reason, run.started_at, run.finished_at, run.stories_fetched, run.stories_added,
      run.stories_unplaced, run.stories_set_aside, task.tasks, task.tasks_open, task.tasks_failed
    from crawl_runs run
    cross join lateral (
      select count(*)::int as tasks, (count(*) filter (where state = 'pending'))::int as tasks_open,
        (count(*) filter (where state = 'failed'))::int as tasks_failed
      from crawl_tasks where crawl_tasks.run_id = run.id
    ) task
    order by run.started_at desc
    limit 1`.execute(db);
  return rows[0];
}

async function readTasks(db: Db, runId: CrawlRunId): Promise<LoggedTask[]> {
  const { rows } = await sql<LoggedTask>`
    select task.id, task.kind, task.state, account.username as account, cardinality(task.profile_ids) as profile_count,
      array(select profile.username from profiles profile where profile.id = any(task.profile_ids)
        order by profile.username limit ${NAMES_SHOWN}) as profiles,
      task.is_second_look, task.tray_size, task.error, task.created_at, task.touched_at, task.finished_at,
      task.waits_until, task.wait_reason
    from crawl_tasks task left join accounts account on account.id = task.account_id
    where task.run_id = ${runId}
    order by coalesce(task.finished_at, task.touched_at) desc
    limit ${LINES}`.execute(db);
  return rows;
}

async function readRequests(db: Db, runId: CrawlRunId): Promise<LoggedRequest[]> {
  const { rows } = await sql<LoggedRequest>`
    select request.id, account.username as account, request.call, request.outcome, request.finished_at
    from account_requests request join accounts account on account.id = request.account_id
    where request.run_id = ${runId} and request.outcome is not null
    order by request.id desc
    limit ${LINES}`.execute(db);
  return rows;
}

async function readEvents(db: Db, run: LoggedRun): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select event.id, 'account' as about, account.username as subject, event.event, event.cause, event.reason, event.at, event.until
    from account_events event join accounts account on account.id = event.account_id
    where ${isDuring(sql`event.at`, run)}
    union all
    select event.id, 'proxy', proxy.host || ':' || proxy.port, event.event, event.cause, event.reason, event.at, event.until
    from proxy_events event join proxies proxy on proxy.id = event.proxy_id
    where ${isDuring(sql`event.at`, run)}
    order by at desc
    limit ${LINES}`.execute(db);
  return rows;
}

async function readPauses(db: Db, run: LoggedRun): Promise<LoggedPause[]> {
  const { rows } = await sql<LoggedPause>`
    select id, reason, opened_at, until, closed_at from crawl_pauses
    where ${isDuring(sql`opened_at`, run)} or (closed_at is not null and ${isDuring(sql`closed_at`, run)})
    order by opened_at`.execute(db);
  return rows;
}

async function readSetAside(db: Db, run: LoggedRun): Promise<LoggedSetAside[]> {
  const { rows } = await sql<LoggedSetAside>`
    select story.id, profile.username, story.media_id, story.reason, story.keys, story.times, story.last_seen_at
    from set_aside_stories story join profiles profile on profile.id = story.profile_id
    where ${isDuring(sql`story.last_seen_at`, run)}
    order by story.last_seen_at desc
    limit ${LINES}`.execute(db);
  return rows;
}

function isDuring(at: RawBuilder<unknown>, { startedAt, finishedAt }: LoggedRun): RawBuilder<boolean> {
  return sql<boolean>`${at} between ${startedAt}::timestamptz and coalesce(${finishedAt}::timestamptz, 'infinity')`;
}
