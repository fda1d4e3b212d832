import { StateChip } from '../controls/state-chip.tsx';
import { accountState, authentication } from '../formats/account-state.ts';
import { localTime } from '../formats/times.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';

/** Whether it works, why not, and until when. */
export function AccountStateCell({ account }: { account: CrawlerAccount }) {
  const { tone, word, until } = accountState(account);
  const reason = account.wait?.reason ?? account.stateReason;
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
      <StateChip tone={tone} until={until}>
        {word}
      </StateChip>
      {account.isRateLimited && account.rateLimitExpiry && (
        <span className="text-12 text-muted">Until {localTime(account.rateLimitExpiry)}</span>
      )}
      {account.state !== 'active' && reason && <span className="text-12 break-words text-muted">{reason}</span>}
    </div>
  );
}

export function AuthenticationCell({ account }: { account: Parameters<typeof authentication>[0] }) {
  const { tone, word, error } = authentication(account);
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
      <StateChip tone={tone}>{word}</StateChip>
      {error && <span className="text-12 break-words text-danger-text">{error}</span>}
    </div>
  );
}
