import type { AccountId, CrawlRunId } from '@around/contracts/ids';
import { sql } from 'kysely';
import { readCrawlerSettings } from '../crawl/crawler-settings.ts';
import type { Db } from '../db.ts';
import type { AuthMethod, CrawlReason } from '../schema.ts';

export type CrawlStatus = {
  isRunning: boolean;
  intervalMinutes: number;
  lastCrawlTime: Date | null;
  /** The run that goes on now. */
  openRunId: CrawlRunId | null;
  mode: 'single-account' | 'multi-account';
  accounts: { total: number; active: number; rateLimited: number };
  /** Null when there is no account. */
  defaultAccount: DefaultAccount | null;
};

export type DefaultAccount = {
  id: AccountId;
  username: string;
  networkUserId: string | null;
  hasSession: boolean;
  sessionHint: string | null;
  sessionImportedAt: Date;
  authMethod: AuthMethod;
  authenticationSuccess: boolean | null;
  authError: string | null;
};

/** Whether the crawler runs, and with whom. Accounts that need somebody's hand count neither as active nor as rate-limited. */
export async function readCrawlStatus(db: Db): Promise<CrawlStatus> {
  const [settings, runs, accounts, defaultAccount] = await Promise.all([
    readCrawlerSettings(db),
    readRunTimes(db),
    countAccounts(db),
    findDefaultAccount(db),
  ]);
  const mode = accounts.total > 1 ? 'multi-account' : 'single-account';
  return { ...settings, ...runs, mode, accounts, defaultAccount: defaultAccount ?? null };
}

type RunTimes = Pick<CrawlStatus, 'lastCrawlTime' | 'openRunId'>;

async function readRunTimes(db: Db): Promise<RunTimes> {
  const { rows } = await sql<RunTimes>`
    select
      (select max(started_at) from crawl_runs) as last_crawl_time,
      (select id from crawl_runs where finished_at is null) as open_run_id`.execute(db);
  return rows[0]!;
}

async function countAccounts(db: Db): Promise<CrawlStatus['accounts']> {
  const { rows } = await sql<CrawlStatus['accounts']>`
    with counted as (
      select state in ('cooling', 'resting') and cooldown_until > clock_timestamp() as is_limited,
        state in ('needs_attention', 'logged_out', 'disabled') as is_stopped
      from accounts
    )
    select count(*)::int as total,
      (count(*) filter (where is_limited))::int as rate_limited,
      (count(*) filter (where is_limited is not true and not is_stopped))::int as active
    from counted`.execute(db);
  return rows[0]!;
}

export async function findDefaultAccount(db: Db): Promise<DefaultAccount | undefined> {
  const { rows } = await sql<DefaultAccount>`
    select id, username, network_user_id, sealed_session is not null as has_session, session_hint, session_imported_at,
      auth_method, authentication_success, authentication_error as auth_error
    from accounts where is_default`.execute(db);
  return rows[0];
}

/** The last run that came to its end, in figures. */
export type RunReport = {
  runId: CrawlRunId;
  reason: CrawlReason;
  startedAt: Date;
  finishedAt: Date;
  durationMs: number;
  /** Percent of its tasks that were done; those that were put off count neither way. */
  successRate: number;
  storiesFetched: number;
  storiesAdded: number;
  storiesUnplaced: number;
  locationsUpdated: number;
  accountsProcessed: number;
  accountsWithErrors: number;
  rateLimitEvents: number;
  requestsMade: number;
  profilesLive: number | null;
  profilesMissed: number | null;
};

export async function readLatestRun(db: Db): Promise<RunReport | undefined> {
  return (await readRunReports(db, 1))[0];
}

/** The newest first. A run without tasks succeeded in nothing and failed in nothing. */
export async function readRunReports(db: Db, limit: number): Promise<RunReport[]> {
  const { rows } = await sql<RunReport>`
    select run.id as run_id, run.reason, run.started_at, run.finished_at,
      (extract(epoch from run.finished_at - run.started_at) * 1000)::double precision as duration_ms,
      coalesce((select 100.0 * (count(*) filter (where task.state = 'done')) / nullif(count(*), 0)
        from crawl_tasks task where task.run_id = run.id and task.state <> 'put_off'), 100)::double precision as success_rate,
      run.stories_fetched, run.stories_added, run.stories_unplaced, run.locations_updated, run.accounts_processed,
      run.accounts_with_errors, run.rate_limit_events, run.requests_made, run.profiles_live, run.profiles_missed
    from crawl_runs run
    where run.finished_at is not null
    order by run.started_at desc
    limit ${limit}`.execute(db);
  return rows;
}
