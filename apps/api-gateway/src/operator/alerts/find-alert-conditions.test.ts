import { expect, test } from 'vitest';
import { ada, MINUTE, makeChainFacts } from '../../testing/chain-facts.ts';
import { findAlertConditions } from './find-alert-conditions.ts';

const named = (troubles: ReturnType<typeof findAlertConditions>) =>
  troubles.map(({ rule, subject }) => [rule, subject]);

test('when all is well there is no trouble', () => {
  expect(findAlertConditions(makeChainFacts())).toEqual([]);
});

test('each account in trouble is a trouble of its own, and the chain does not say it again', () => {
  const grace = { ...ada, username: 'grace', state: 'logged_out' as const };
  const accounts = [{ ...ada, state: 'needs_attention' as const }, grace, { ...ada, username: 'edsger' }];

  expect(named(findAlertConditions(makeChainFacts({ accounts })))).toEqual([
    ['account', 'ada'],
    ['account', 'grace'],
  ]);
});

test('accounts that all cool down are one trouble, of the chain', () => {
  const accounts = [{ ...ada, state: 'cooling' as const, restLeftMs: 60_000 }];

  expect(named(findAlertConditions(makeChainFacts({ accounts })))).toEqual([['accounts', '']]);
});

test('without fresh stories that comes first, and why second', () => {
  const stories = { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null };

  const [first, second] = findAlertConditions(makeChainFacts({ stories, isRunning: false }));

  expect(first).toEqual({
    rule: 'freshness',
    subject: '',
    cause: 'Visitors get no fresh stories. No: The crawler is stopped',
  });
  expect(second?.rule).toBe('crawl');
});

test('a system that was set up just now is given time for its first crawl', () => {
  const nothing = makeChainFacts().runs;
  const seeded = { runs: { ...nothing, runs: 0, lastFinishedMs: null }, workersAlive: 0 };
  const stories = { live: 0, livePlaces: 0, newestMs: null, lastStoredMs: null };

  expect(findAlertConditions(makeChainFacts({ ...seeded, stories, systemAgeMs: 20_000 }))).toEqual([]);
  expect(findAlertConditions(makeChainFacts({ ...seeded, stories, systemAgeMs: 6 * MINUTE }))).not.toEqual([]);
  expect(findAlertConditions(makeChainFacts({ workersAlive: 0, systemAgeMs: 20_000 }))).not.toEqual([]);
});
