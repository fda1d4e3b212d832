import type { CrawlRunId } from '@around/contracts/ids';
import { sql } from 'kysely';
import { type DefaultAccount, findDefaultAccount } from '../accounts/account-listing.ts';
import type { Db } from '../db.ts';
import { readCrawlerSettings } from './crawler-settings.ts';

export type CrawlStatus = {
  isRunning: boolean;
  intervalMinutes: number;
  lastCrawlTime: Date | null;
  openRunId: CrawlRunId | null;
  mode: 'single-account' | 'multi-account';
  accounts: { total: number; active: number; rateLimited: number };
  /** Null when there is no account. */
  defaultAccount: DefaultAccount | null;
};

/** Stopped accounts (needs attention, logged out, disabled) count neither as active nor as rate-limited. */
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
