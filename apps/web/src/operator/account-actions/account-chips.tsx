import { StateChip } from '../controls/state-chip.tsx';
import { localTime } from '../formats/times.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';
import { accountState, authentication, isAtWork } from './account-state.ts';
import { NextRequest } from './next-request.tsx';

/** State, reason and end of the state; for an active account the next allowed request. */
export function AccountStateCell({ account }: { account: CrawlerAccount }) {
  const { tone, text, until } = accountState(account);
  const works = isAtWork(account);
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
      <StateChip tone={tone} until={until}>
        {text}
      </StateChip>
      {account.isRateLimited && account.rateLimitExpiry && (
        <span className="text-12 text-muted">Until {localTime(account.rateLimitExpiry)}</span>
      )}
      {!works && account.stateReason && <span className="text-12 wrap-anywhere text-muted">{account.stateReason}</span>}
      {works && Object.keys(account.budgets).length > 0 && (
        <span className="text-12 text-muted">
          <NextRequest account={account} />
        </span>
      )}
      {works && account.ramp !== null && account.ramp < 1 && (
        <span className="text-12 text-muted">Warming: {Math.round(account.ramp * 100)}% of its budget</span>
      )}
    </div>
  );
}

export function AuthenticationCell({ account }: { account: Parameters<typeof authentication>[0] }) {
  const { tone, text, error } = authentication(account);
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
      <StateChip tone={tone}>{text}</StateChip>
      {error && <span className="text-12 wrap-anywhere text-danger-text">{error}</span>}
    </div>
  );
}
