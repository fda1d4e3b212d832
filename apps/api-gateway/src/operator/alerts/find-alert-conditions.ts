import type { AlertCondition } from '@around/database/alerts/alert-queries';
import type { ChainFacts } from '../health/chain-facts.ts';
import { checkChain } from '../health/check-chain.ts';
import { describeProblem, needsOperator } from '../health/checks/check-accounts.ts';

/** Returns the conditions that should be open alerts now: stale stories, accounts that need an operator, broken links. */
export function findAlertConditions(facts: ChainFacts): AlertCondition[] {
  const { fresh, startingUp, summary, links } = checkChain(facts);
  if (startingUp) return [];
  const accounts = facts.accounts
    .filter(needsOperator)
    .map((account) => ({ rule: 'account', subject: account.username, cause: describeProblem(account) }));
  const broken = links
    .filter(({ name, ok }) => !ok && !(name === 'accounts' && accounts.length > 0))
    .map(({ name, cause }) => ({ rule: name, subject: '', cause }));
  const stale = fresh ? [] : [{ rule: 'freshness', subject: '', cause: `Visitors get no fresh stories. ${summary}` }];
  return [...stale, ...accounts, ...broken];
}
