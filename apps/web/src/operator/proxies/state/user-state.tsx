import { accountState, isAtWork } from '../../account-actions/account-state.ts';
import { StateChip } from '../../controls/state-chip.tsx';
import { causesPath } from '../../navigation/cause-paths.ts';
import type { ProxyUser } from '../../queries/proxies/proxies.ts';

/** The state of an account in the proxy tables. */
export function UserState({ account }: { account: ProxyUser }) {
  const { tone, text, until } = accountState(account);
  return (
    <StateChip cause={causesPath({ account: account.id })} tone={tone} until={until}>
      {isAtWork(account) ? 'Ready' : text}
    </StateChip>
  );
}
