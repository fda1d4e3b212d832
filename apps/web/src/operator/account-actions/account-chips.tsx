import { RowNotes } from '../controls/row-notes.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { localTime } from '../formats/times.ts';
import { causesPath } from '../navigation/cause-paths.ts';
import type { CrawlerAccount } from '../queries/accounts.ts';
import { accountState, authentication, isAtWork } from './account-state.ts';
import { NextRequest } from './next-request.tsx';

/** State, reason and end of the state; for an active account the next allowed request. */
export function AccountStateCell({ account }: { account: CrawlerAccount }) {
  const { tone, text, until } = accountState(account);
  const works = isAtWork(account);
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end md:gap-0">
      <StateChip cause={causesPath({ account: account.id })} tone={tone} until={until}>
        {text}
      </StateChip>
      <RowNotes
        notes={[
          account.isRateLimited && account.rateLimitExpiry && `Until ${localTime(account.rateLimitExpiry)}`,
          !works && account.stateReason,
          works && Object.keys(account.budgets).length > 0 && <NextRequest account={account} />,
          works &&
            account.ramp !== null &&
            account.ramp < 1 &&
            `Budget: ${Math.round(account.ramp * 100)}% (new session)`,
        ]}
      />
    </div>
  );
}

export function AuthenticationCell({ account }: { account: CrawlerAccount }) {
  const { tone, text, error } = authentication(account);
  return (
    <div className="grid gap-0.5 justify-items-start max-md:justify-items-end md:gap-0">
      <StateChip cause={causesPath({ account: account.id })} tone={tone}>
        {text}
      </StateChip>
      <RowNotes isBad notes={[error]} />
    </div>
  );
}
