import { StateChip } from '../../operator/controls/state-chip.tsx';
import { accountState, isAtWork } from '../../operator/formats/account-state.ts';
import type { ProxyUser } from '../../operator/queries/proxies.ts';

/** Whether an account may speak through its proxy. */
export function UserState({ account }: { account: ProxyUser }) {
  const { tone, word, until } = accountState(account);
  return (
    <StateChip tone={tone} until={until}>
      {isAtWork(account) ? 'Ready' : word}
    </StateChip>
  );
}
