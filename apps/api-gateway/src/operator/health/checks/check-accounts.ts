import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import type { AccountFact } from '@around/database/health/freshness-facts';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, okLink, openPage } from './chain-link.ts';

const ACCOUNTS_PAGE = openPage('Open the accounts', '/admin/instagram-accounts');

const problems: Partial<Record<AccountFact['state'], string>> = {
  needs_attention: 'needs attention',
  logged_out: 'is logged out',
  disabled: 'is disabled',
};

/** Broken when no account can work, and also when one account needs an operator while others work. */
export function checkAccounts({ accounts }: ChainFacts): ChainLink {
  if (accounts.length === 0)
    return brokenLink('accounts', 'No account is configured', openPage('Add an account', '/admin/instagram-accounts'));
  const stopped = accounts.filter((account) => needsOperator(account));
  const resting = accounts.filter((account) => !needsOperator(account) && account.restLeftMs > 0);
  const [first] = stopped;
  if (first && stopped.length + resting.length === accounts.length && resting.length > 0) {
    return brokenLink('accounts', `${describeProblem(first)}, and every other account is cooling down`, ACCOUNTS_PAGE);
  }
  if (first) {
    const others = stopped.length > 1 ? `, and ${stopped.length - 1} more need an operator` : '';
    return brokenLink('accounts', `${describeProblem(first)}${others}`, ACCOUNTS_PAGE);
  }
  if (resting.length === accounts.length) {
    const soonest = Math.min(...resting.map(({ restLeftMs }) => restLeftMs));
    return brokenLink(
      'accounts',
      `All ${accounts.length} accounts are cooling down; the first is available in ${formatDuration(soonest)}`,
      {
        label: 'Reset the accounts',
        call: { method: 'POST', path: '/api/instagram/reset-accounts' },
        page: null,
      },
    );
  }
  return okLink('accounts', `${accounts.length - resting.length} of ${accounts.length} accounts are available`);
}

/** Whether every account is cooling down or needs an operator. Ignores proxies. */
export function isNoAccountAvailable({ accounts }: Pick<ChainFacts, 'accounts'>): boolean {
  return accounts.length > 0 && accounts.every((account) => needsOperator(account) || account.restLeftMs > 0);
}

/** Whether the account stays stopped until an operator acts. */
export function needsOperator({ state, hasSession }: AccountFact): boolean {
  return !hasSession || problems[state] !== undefined;
}

export function describeProblem({ username, state, stateReason, hasSession }: AccountFact): string {
  const problem = problems[state] ?? (hasSession ? 'has a problem' : 'has no session');
  return `Account ${username} ${problem}${stateReason ? ` (${stateReason})` : ''}`;
}
