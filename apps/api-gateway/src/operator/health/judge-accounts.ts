import type { ChainLink } from '@around/contracts/operator/health';
import type { AccountFact } from '@around/database/operator/freshness-facts';
import { inWords } from '../relative-time.ts';
import type { ChainFacts } from './chain-facts.ts';
import { broken, holds, page } from './chain-link.ts';

const ACCOUNTS_PAGE = page('Look at the accounts', '/admin/instagram-accounts');

const troubles: Partial<Record<AccountFact['state'], string>> = {
  needs_attention: 'needs attention',
  logged_out: 'is logged out',
  disabled: 'is disabled',
};

/** Is somebody there who can ask the network? One account in trouble is worth a word even while others work. */
export function judgeAccounts({ accounts }: ChainFacts): ChainLink {
  if (accounts.length === 0)
    return broken('accounts', 'No account is configured', page('Add an account', '/admin/instagram-accounts'));
  const troubled = accounts.filter((account) => isTroubled(account));
  const resting = accounts.filter((account) => !isTroubled(account) && account.restLeftMs > 0);
  const [first] = troubled;
  if (first && troubled.length + resting.length === accounts.length && resting.length > 0) {
    return broken('accounts', `${describeTrouble(first)}, and every other account is cooling down`, ACCOUNTS_PAGE);
  }
  if (first) {
    const others = troubled.length > 1 ? `, and so have ${troubled.length - 1} more their troubles` : '';
    return broken('accounts', `${describeTrouble(first)}${others}`, ACCOUNTS_PAGE);
  }
  if (resting.length === accounts.length) {
    const soonest = Math.min(...resting.map(({ restLeftMs }) => restLeftMs));
    return broken(
      'accounts',
      `All ${accounts.length} accounts are cooling down; the first is back in ${inWords(soonest)}`,
      {
        label: 'Reset the accounts',
        call: { method: 'POST', path: '/api/instagram/reset-accounts' },
        page: null,
      },
    );
  }
  return holds('accounts', `${accounts.length - resting.length} of ${accounts.length} accounts can work`);
}

/** Every account rests or is in trouble, whatever its proxy does. */
export function canNobodyWork({ accounts }: Pick<ChainFacts, 'accounts'>): boolean {
  return accounts.length > 0 && accounts.every((account) => isTroubled(account) || account.restLeftMs > 0);
}

export function isTroubled({ state, hasSession }: AccountFact): boolean {
  return !hasSession || troubles[state] !== undefined;
}

export function describeTrouble({ username, state, stateReason, hasSession }: AccountFact): string {
  const trouble = troubles[state] ?? (hasSession ? 'is in trouble' : 'has no session');
  return `Account ${username} ${trouble}${stateReason ? ` (${stateReason})` : ''}`;
}
