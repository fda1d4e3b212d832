import type { ChainLink } from '@around/contracts/operator/health';
import type { AccountFact } from '@around/database/operator/freshness-facts';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, okLink, openPage } from './chain-link.ts';

const ACCOUNTS_PAGE = openPage('Look at the accounts', '/admin/instagram-accounts');

const troubles: Partial<Record<AccountFact['state'], string>> = {
  needs_attention: 'needs attention',
  logged_out: 'is logged out',
  disabled: 'is disabled',
};

/** Is somebody there who can ask the network? One account in trouble is worth a word even while others work. */
export function checkAccounts({ accounts }: ChainFacts): ChainLink {
  if (accounts.length === 0)
    return brokenLink('accounts', 'No account is configured', openPage('Add an account', '/admin/instagram-accounts'));
  const troubled = accounts.filter((account) => needsOperator(account));
  const resting = accounts.filter((account) => !needsOperator(account) && account.restLeftMs > 0);
  const [first] = troubled;
  if (first && troubled.length + resting.length === accounts.length && resting.length > 0) {
    return brokenLink('accounts', `${describeProblem(first)}, and every other account is cooling down`, ACCOUNTS_PAGE);
  }
  if (first) {
    const others = troubled.length > 1 ? `, and so have ${troubled.length - 1} more their troubles` : '';
    return brokenLink('accounts', `${describeProblem(first)}${others}`, ACCOUNTS_PAGE);
  }
  if (resting.length === accounts.length) {
    const soonest = Math.min(...resting.map(({ restLeftMs }) => restLeftMs));
    return brokenLink(
      'accounts',
      `All ${accounts.length} accounts are cooling down; the first is back in ${formatDuration(soonest)}`,
      {
        label: 'Reset the accounts',
        call: { method: 'POST', path: '/api/instagram/reset-accounts' },
        page: null,
      },
    );
  }
  return okLink('accounts', `${accounts.length - resting.length} of ${accounts.length} accounts can work`);
}

/** Every account rests or is in trouble, whatever its proxy does. */
export function isNoAccountAvailable({ accounts }: Pick<ChainFacts, 'accounts'>): boolean {
  return accounts.length > 0 && accounts.every((account) => needsOperator(account) || account.restLeftMs > 0);
}

export function needsOperator({ state, hasSession }: AccountFact): boolean {
  return !hasSession || troubles[state] !== undefined;
}

export function describeProblem({ username, state, stateReason, hasSession }: AccountFact): string {
  const trouble = troubles[state] ?? (hasSession ? 'is in trouble' : 'has no session');
  return `Account ${username} ${trouble}${stateReason ? ` (${stateReason})` : ''}`;
}
