import { accountState, isAtWork } from '../account-actions/account-state.ts';
import { StateChip } from '../controls/state-chip.tsx';
import type { ProxyUser } from '../queries/proxies.ts';

/** The state of an account in the proxy tables. */
export function UserState({ account }: { account: ProxyUser }) {
  const { tone, word, until } = accountState(account);
  return (
    <StateChip tone={tone} until={until}>
      {isAtWork(account) ? 'Ready' : word}
    </StateChip>
  );
}
