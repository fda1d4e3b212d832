import type { AccountId, ProxyId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { AccountState } from '../schema.ts';
import type { AccountLimits, BudgetName } from './account-limits.ts';
import { isCounted, longestWait, milliseconds, rampOf, scaledLimit, type Wait, waitMsUntil } from './account-waits.ts';

/** Requests used within the budget's window, and the limits for this account now. */
export type BudgetUse = { used: number; soft: number; hard: number; windowMs: number };

export type AccountOverview = {
  id: AccountId;
  username: string;
  /** `warming`: active with a new session, whose budgets are still reduced. */
  state: AccountState | 'warming';
  stateReason: string | null;
  stateSince: Date;
  cooldownUntil: Date | null;
  /** Fraction of the budgets; 1 after the ramp. */
  ramp: number;
  throttleCount: number;
  softScore: number;
  isLeased: boolean;
  proxyId: ProxyId | null;
  lastUsedAt: Date | null;
  budgets: Record<BudgetName, BudgetUse>;
  /** Why the account may not request stories now; null if it may. */
  wait: Wait | null;
  /** Null if it may request now, and if only an operator can end the wait. */
  nextEligibleAt: Date | null;
};

type Row = Omit<AccountOverview, 'wait'> & { waitReason: Wait['reason'] | null; waitMs: number | null };

/** All accounts for the operator, by name: state, budget use, and current wait. */
export async function describeAccounts(db: Db, limits: AccountLimits): Promise<AccountOverview[]> {
  const isCooled = sql`account.state in ('cooling', 'resting') and account.cooldown_until <= clock_timestamp()`;
  const { rows } = await sql<Row>`
    select account.id, account.username,
      case when (account.state = 'active' or ${isCooled}) then case when ${rampOf(limits)} < 1 then 'warming' else 'active' end
        else account.state end as state,
      account.state_reason, account.state_since, account.cooldown_until, ${rampOf(limits)} as ramp,
      account.throttle_count, account.soft_score, account.proxy_id, account.last_used_at,
      coalesce(account.leased_until > clock_timestamp(), false) as is_leased,
      jsonb_build_object(${sql.join(budgetNames(limits).flatMap((name) => [sql.lit(name), budgetUse(name, limits)]))}) as budgets,
      longest.reason as wait_reason,
      ${waitMsUntil(sql`longest.until`)} as wait_ms,
      case when isfinite(longest.until) then longest.until end as next_eligible_at
    from accounts account
    left join proxies proxy on proxy.id = account.proxy_id
    left join lateral ${longestWait({ limits, call: 'stories', level: 'soft' })} longest on true
    order by lower(account.username)`.execute(db);
  return rows.map(({ waitReason, waitMs, ...account }) => ({
    ...account,
    wait: waitReason && { reason: waitReason, waitMs },
  }));
}

function budgetNames({ budgets }: AccountLimits): BudgetName[] {
  return Object.keys(budgets) as BudgetName[];
}

function budgetUse(name: BudgetName, limits: AccountLimits): RawBuilder<unknown> {
  const { windowMs, soft, hard } = limits.budgets[name];
  return sql`jsonb_build_object(
    'used', (select count(*) from account_requests request where request.account_id = account.id
      and request.at > clock_timestamp() - ${milliseconds(windowMs)} and ${isCounted(name)}),
    'soft', ${scaledLimit(soft, limits)},
    'hard', ${scaledLimit(hard, limits)},
    'windowMs', ${windowMs}::float8)`;
}

export type AccountEventRow = {
  event: AccountState | 'rebound';
  cause: string;
  reason: string | null;
  proxyId: ProxyId | null;
  at: Date;
  until: Date | null;
};

/** Changes of an account's state and proxy with their causes, newest first. */
export async function findAccountHistory(db: Db, accountId: AccountId, limit: number): Promise<AccountEventRow[]> {
  return db
    .selectFrom('accountEvents')
    .select(['event', 'cause', 'reason', 'proxyId', 'at', 'until'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
