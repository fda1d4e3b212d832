import type { AlertCondition } from '@around/database/alerts/alert-queries';
import type { ChainFacts } from '../health/chain-facts.ts';
import { checkChain } from '../health/check-chain.ts';
import { describeProblem, needsOperator } from '../health/checks/check-accounts.ts';
import { formatDuration } from '../relative-time.ts';

/** A healthy mail server takes a mail within seconds. */
const MAIL_IS_LATE_MS = 120_000;

/** The conditions that should be open alerts: late mails, unreadable or stale stories, accounts that need an operator, broken links. */
export function findAlertConditions(facts: ChainFacts): AlertCondition[] {
  return [...findLateMails(facts), ...findSetAside(facts), ...findChainConditions(facts)];
}

function findLateMails({ mails: { waiting, oldestMs } }: ChainFacts): AlertCondition[] {
  if (oldestMs === null || oldestMs < MAIL_IS_LATE_MS) return [];
  const mails = waiting === 1 ? 'A mail waits' : `${waiting} mails wait`;
  return [
    { rule: 'mail', subject: '', cause: `${mails} for the mail server, the oldest for ${formatDuration(oldestMs)}` },
  ];
}

function findSetAside({ setAside: { stories, profiles, reason, username } }: ChainFacts): AlertCondition[] {
  if (stories === 0) return [];
  const what = `${stories} ${stories === 1 ? 'story' : 'stories'} of ${profiles} ${profiles === 1 ? 'profile' : 'profiles'}`;
  const cause = `${what} could not be read in the last hour, the last one of @${username}: ${reason}`;
  return [{ rule: 'set_aside', subject: '', cause }];
}

function findChainConditions(facts: ChainFacts): AlertCondition[] {
  const { fresh, startingUp, summary, freshness, links } = checkChain(facts);
  if (startingUp) return [];
  const accounts = facts.accounts
    .filter(needsOperator)
    .map((account) => ({ rule: 'account', subject: account.username, cause: describeProblem(account) }));
  const broken = links
    .filter(({ name, ok }) => !ok && !(name === 'accounts' && accounts.length > 0))
    .map(({ name, cause }) => ({ rule: name, subject: '', cause }));
  const stale = fresh ? [] : [{ rule: 'freshness', subject: '', cause: staleCause(summary, freshness) }];
  return [...stale, ...accounts, ...broken];
}

function staleCause(summary: string, freshness: string | null): string {
  const figures = freshness ? `. ${freshness}` : '';
  return `Visitors get no fresh stories. ${summary}${figures}`;
}
