import type { AccountId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { type AccountLimits, type BudgetName, budgetsOf, callsOfBudget, type NetworkCall } from './account-limits.ts';

/** Why an account makes no request now. `noSession` to `proxyFull` have no end time. */
export type WaitReason =
  | 'noSession'
  | 'needsAttention'
  | 'loggedOut'
  | 'disabled'
  | 'noProxy'
  | 'proxyDisabled'
  | 'proxyQuarantined'
  | 'proxyFull'
  | 'paused'
  | 'cooling'
  | 'resting'
  | 'proxyCooling'
  | 'proxyUnproven'
  | 'outsideHours'
  | 'leased'
  | 'gap'
  | 'longPause'
  | 'requestInFlight'
  | `${BudgetName}Budget`;

/** `waitMs` is null if only an operator can end the wait. */
export type Wait = { reason: WaitReason; waitMs: number | null };

type Rules = { limits: AccountLimits; call: NetworkCall; level: 'soft' | 'hard' };

const now = sql`clock_timestamp()`;
const never = sql`'infinity'::timestamptz`;

/**
 * Subquery with one row (reason, until) for each reason why `account` may not make this call now; no rows if it may. The outer
 * query must name the account `account` and its left joined proxy `proxy`. A lease is not listed, because the holder of the lease
 * uses this query too.
 */
export function accountWaits(rules: Rules): RawBuilder<unknown> {
  return sql`(
    select possible.reason, possible.until from (values
      ('paused', (select until from crawl_pauses where closed_at is null)),
      ('noSession', case when account.sealed_session is null then ${never} end),
      ('needsAttention', case when account.state = 'needs_attention' then ${never} end),
      ('loggedOut', case when account.state = 'logged_out' then ${never} end),
      ('disabled', case when account.state = 'disabled' then ${never} end),
      ('cooling', case when account.state = 'cooling' then account.cooldown_until end),
      ('resting', case when account.state = 'resting' then account.cooldown_until end),
      ('noProxy', case when proxy.id is null then ${never} end),
      ('proxyDisabled', case when proxy.state = 'disabled' then ${never} end),
      ('proxyQuarantined', case when proxy.state = 'quarantined' then ${never} end),
      ('proxyCooling', case when proxy.state = 'cooling' then proxy.cooldown_until end),
      ('proxyUnproven', case when proxy.state = 'cooling' and proxy.cooldown_until <= ${now} then ${now} + interval '1 second' end),
      ('proxyFull', case when ${olderAccountsOnProxy} >= ${rules.limits.accountsPerProxy} then ${never} end),
      ('outsideHours', ${nextActiveHour(rules.limits)}),
      (case when account.requests_until_pause is null then 'longPause' else 'gap' end, account.next_request_at),
      ${sql.join(budgetsOf(rules.call).map((name) => sql`(${`${name}Budget`}, ${budgetFreeAt(name, rules)})`))}
    ) as possible (reason, until)
    where possible.until > ${now}
  )`;
}

/** When the budget has room again: when the oldest request that fills it leaves the window. */
function budgetFreeAt(name: BudgetName, { limits, level }: Rules): RawBuilder<unknown> {
  const { windowMs, [level]: limit } = limits.budgets[name];
  return sql`(
    select request.at + ${milliseconds(windowMs)}
    from account_requests request
    where request.account_id = account.id and ${isCounted(name)}
    order by request.at desc
    offset ${scaledLimit(limit, limits)} - 1 limit 1
  )`;
}

export function isCounted(name: BudgetName): RawBuilder<unknown> {
  const calls = callsOfBudget[name];
  return calls ? sql`request.call = any(${calls}::text[])` : sql`true`;
}

/** The limit reduced by the ramp of the account's session; at least one request. */
export function scaledLimit(limit: number, limits: AccountLimits): RawBuilder<number> {
  return sql<number>`greatest(1, floor(${limit}::float8 * ${rampOf(limits)}))::int`;
}

/** 1 after all steps of the ramp. */
export function rampOf({ ramp, rampStepMs }: AccountLimits): RawBuilder<number> {
  const step = sql`1 + floor(extract(epoch from ${now} - account.session_imported_at) * 1000 / ${rampStepMs}::float8)::int`;
  return sql<number>`coalesce((${ramp}::float8[])[${step}], 1)`;
}

const olderAccountsOnProxy = sql`(
  select count(*) from accounts older
  where older.proxy_id = account.proxy_id and older.state in ('active', 'cooling', 'resting')
    and (older.created_at, older.id) < (account.created_at, account.id)
)`;

/** Null within the active hours. */
function nextActiveHour({ activeHours: { from, until, startSpreadMs } }: AccountLimits): RawBuilder<unknown> {
  const today = sql`(${now} at time zone account.time_zone)::date`;
  const startOf = (day: RawBuilder<unknown>) =>
    sql`active_day_start(account.id, account.time_zone, ${day}, ${from}::float8, ${startSpreadMs / 1_000}::float8)`;
  const end = sql`(${today} + make_interval(secs => ${until * 3_600}::float8)) at time zone account.time_zone`;
  return sql`case
    when ${now} < ${startOf(today)} then ${startOf(today)}
    when ${now} >= ${end} then ${startOf(sql`${today} + 1`)}
  end`;
}

export function milliseconds(ms: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`make_interval(secs => ${ms}::float8 / 1000)`;
}

/**
 * Why no account is available: takes the account that will be free first and returns its longest wait. Undefined if one is free
 * now. A lease counts as a wait of length zero, because it usually ends long before it expires.
 */
export async function explainWait(
  db: Db,
  { accountId, ...rules }: Omit<Rules, 'level'> & { accountId?: AccountId },
): Promise<Wait | undefined> {
  const { rows } = await sql<Wait & { isLeased: boolean }>`
    select longest.reason, ${waitMsUntil(sql`longest.until`)} as wait_ms, account.leased_until > ${now} as is_leased
    from accounts account
    left join proxies proxy on proxy.id = account.proxy_id
    left join lateral ${longestWait({ ...rules, level: 'soft' })} longest on true
    where ${accountId ? sql`account.id = ${accountId}` : sql`true`}
    order by longest.until nulls first, is_leased nulls first
    limit 1`.execute(db);
  const [first] = rows;
  if (!first) return { reason: 'noSession', waitMs: null };
  const { isLeased, reason, waitMs } = first;
  if (reason !== null) return { reason, waitMs };
  return isLeased ? { reason: 'leased', waitMs: 0 } : undefined;
}

/** For a lateral join: the wait of `account` that ends last, if any. */
export function longestWait(rules: Rules): RawBuilder<unknown> {
  return sql`(
    select wait.reason, wait.until from ${accountWaits(rules)} wait order by wait.until desc limit 1
  )`;
}

/** Null for an infinite wait. */
export function waitMsUntil(until: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`case when isfinite(${until})
    then greatest(0, extract(epoch from ${until} - ${now})::float8 * 1000) end`;
}
