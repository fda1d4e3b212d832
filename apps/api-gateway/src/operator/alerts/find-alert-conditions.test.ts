import { expect, test } from 'vitest';
import { ada, MINUTE, makeChainFacts } from '../../testing/chain-facts.ts';
import { findAlertConditions } from './find-alert-conditions.ts';

const namesOf = (conditions: ReturnType<typeof findAlertConditions>) =>
  conditions.map(({ rule, subject }) => [rule, subject]);

test('a healthy system has no alert conditions', () => {
  expect(findAlertConditions(makeChainFacts())).toEqual([]);
});

test('each account that needs an operator is one condition, and the accounts link is not repeated', () => {
  const grace = { ...ada, username: 'grace', state: 'logged_out' as const };
  const accounts = [{ ...ada, state: 'needs_attention' as const }, grace, { ...ada, username: 'edsger' }];

  expect(namesOf(findAlertConditions(makeChainFacts({ accounts })))).toEqual([
    ['account', 'ada'],
    ['account', 'grace'],
  ]);
});

test('when all accounts cool down, the accounts link is the one condition', () => {
  const accounts = [{ ...ada, state: 'cooling' as const, restLeftMs: 60_000 }];

  expect(namesOf(findAlertConditions(makeChainFacts({ accounts })))).toEqual([['accounts', '']]);
});

test('stale stories are the first condition, their cause the second', () => {
  const stories = { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null };

  const [first, second] = findAlertConditions(makeChainFacts({ stories, isRunning: false }));

  expect(first).toEqual({
    rule: 'freshness',
    subject: '',
    cause:
      'Visitors get no fresh stories. No: The crawler is stopped. From posting to the feed, last 3 hours: p50 4 minutes, p95 12 minutes, 95% within one interval (15 minutes)',
  });
  expect(second?.rule).toBe('crawl');
});

test('a new system has no conditions until its first crawl is late', () => {
  const nothing = makeChainFacts().runs;
  const seeded = { runs: { ...nothing, runs: 0, lastFinishedMs: null }, workersAlive: 0 };
  const stories = { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null };

  expect(findAlertConditions(makeChainFacts({ ...seeded, stories, systemAgeMs: 20_000 }))).toEqual([]);
  expect(findAlertConditions(makeChainFacts({ ...seeded, stories, systemAgeMs: 6 * MINUTE }))).not.toEqual([]);
  expect(findAlertConditions(makeChainFacts({ workersAlive: 0, systemAgeMs: 20_000 }))).not.toEqual([]);
});

test('mails that wait for more than two minutes are a condition, in a new system too', () => {
  const mailsWaiting = (oldestMs: number) => makeChainFacts({ systemAgeMs: 20_000, mails: { waiting: 3, oldestMs } });

  expect(findAlertConditions(mailsWaiting(1.9 * MINUTE))).toEqual([]);
  expect(findAlertConditions(mailsWaiting(7 * MINUTE))).toEqual([
    { rule: 'mail', subject: '', cause: '3 mails wait for the mail server, the oldest for 7 minutes' },
  ]);
});
