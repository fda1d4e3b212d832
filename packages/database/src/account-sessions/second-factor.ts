import type { AccountId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { isProxyReady, type LogInLease, mayLogIn } from './password-log-in.ts';

/** The network's codes expire after about this time. */
const OPEN_FOR_MINUTES = 10;
const CODES_PER_LOG_IN = 3;

/** Stores a sealed login that waits for a code. It accepts a few codes within a few minutes. */
export async function savePendingLogIn(db: Db, accountId: AccountId, sealedSecondFactor: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      sealedSecondFactor,
      secondFactorUntil: sql`clock_timestamp() + make_interval(mins => ${OPEN_FOR_MINUTES})`,
      secondFactorTries: 0,
    })
    .where('id', '=', accountId)
    .execute();
}

/** The right to send one code to the network. */
export type CodeLease = Omit<LogInLease, 'sealedPassword'> & { sealedSecondFactor: string };

/** Leases the account and counts the code before it is sent. Undefined if not allowed; `explainCodeRefusal` returns the reason. */
export async function leaseForCode(
  db: Db,
  { accountId, owner, seconds }: { accountId: AccountId; owner: string; seconds: number },
): Promise<CodeLease | undefined> {
  const { rows } = await sql<CodeLease>`
    with leased as (
      update accounts set
        lease_owner = ${owner},
        leased_until = clock_timestamp() + make_interval(secs => ${seconds}),
        lease_token = lease_token + 1,
        second_factor_tries = second_factor_tries + 1,
        last_used_at = clock_timestamp()
      where id = ${accountId}
        and second_factor_until > clock_timestamp()
        and second_factor_tries < ${CODES_PER_LOG_IN}
        and ${mayLogIn}
      returning id as account_id, lease_token as token, username, user_agent, proxy_id, sealed_second_factor
    ), counted as (
      insert into account_requests (account_id, proxy_id, call) select account_id, proxy_id, 'confirmLogIn' from leased
    )
    select * from leased`.execute(db);
  return rows[0];
}

export type CodeRefusal =
  | { reason: 'gone' | 'notAsked' | 'noCodesLeft' | 'disabled' | 'noProxy' | 'proxyNotReady' }
  | { reason: 'cooling'; until: Date }
  /** Another request holds the lease; ends within seconds. */
  | { reason: 'busy' };

type CodeFacts = {
  isAsked: boolean;
  hasCodesLeft: boolean;
  isDisabled: boolean;
  coolingUntil: Date | null;
  hasProxy: boolean;
  isProxyReady: boolean;
};

export async function explainCodeRefusal(db: Db, accountId: AccountId): Promise<CodeRefusal> {
  const { rows } = await sql<CodeFacts>`
    select coalesce(second_factor_until > clock_timestamp(), false) as is_asked,
      second_factor_tries < ${CODES_PER_LOG_IN} as has_codes_left,
      state = 'disabled' as is_disabled,
      case when cooldown_until > clock_timestamp() then cooldown_until end as cooling_until,
      proxy_id is not null as has_proxy,
      ${isProxyReady} as is_proxy_ready
    from accounts where id = ${accountId}`.execute(db);
  const [facts] = rows;
  if (!facts) return { reason: 'gone' };
  if (!facts.isAsked) return { reason: 'notAsked' };
  if (!facts.hasCodesLeft) return { reason: 'noCodesLeft' };
  if (facts.isDisabled) return { reason: 'disabled' };
  if (facts.coolingUntil) return { reason: 'cooling', until: facts.coolingUntil };
  if (!facts.hasProxy) return { reason: 'noProxy' };
  return facts.isProxyReady ? { reason: 'busy' } : { reason: 'proxyNotReady' };
}
