import type { AccountFacts } from '@around/database/accounts/account-facts';
import { expect, test } from 'vitest';
import { pacingPresets } from '../../pacing/pacing-presets.ts';
import { currentLevel, decideActionBlock, decideSoftFailure, decideThrottle } from './account-outcomes.ts';

const { cooldowns } = pacingPresets.polite;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const middle = { cooldowns, random: () => 0.5 };
const noRetryAfter = { retryAfterMs: undefined };

function makeFacts(facts: Partial<AccountFacts> = {}): AccountFacts {
  return {
    state: 'active',
    sessionVersion: 1,
    cooldownLeftMs: 0,
    throttleCount: 0,
    cleanMs: 0,
    recentThrottles: 0,
    recentActionBlocks: 0,
    softScore: 0,
    ...facts,
  };
}

test('doubles cooldowns from 15 minutes up to 6 hours', () => {
  const cooldownMinutes = [0, 1, 2, 3, 4, 5, 9].map(
    (throttleCount) => decideThrottle(makeFacts({ throttleCount }), noRetryAfter, middle).restMs / MINUTE,
  );

  expect(cooldownMinutes).toEqual([15, 30, 60, 120, 240, 360, 360]);
});

test('jitters a backoff cooldown by a fifth both ways', () => {
  const with_ = (random: number) =>
    decideThrottle(makeFacts(), noRetryAfter, { cooldowns, random: () => random }).restMs;

  expect([with_(0), with_(1)]).toEqual([12 * MINUTE, 18 * MINUTE]);
});

test.each([
  ['to the millisecond', 7 * MINUTE, 0, 7 * MINUTE],
  ['with jitter upwards', 10 * MINUTE, 1, 12 * MINUTE],
  ['beyond the longest backoff', 30 * HOUR, 0, 30 * HOUR],
  ['for a minute at least', 5_000, 0, MINUTE],
  ['for a week at most', 900 * HOUR, 0, 168 * HOUR],
])('follows Retry-After %s', (_, retryAfterMs, random, restMs) => {
  const facts = makeFacts({ throttleCount: 1 });

  expect(decideThrottle(facts, { retryAfterMs }, { cooldowns, random: () => random }).restMs).toBe(restMs);
});

test('counts throttles during a cooldown as one', () => {
  const facts = makeFacts({ state: 'cooling', cooldownLeftMs: 10 * MINUTE, throttleCount: 1, recentThrottles: 1 });

  expect(decideThrottle(facts, noRetryAfter, middle)).toMatchObject({ isNewRest: false, throttleCount: 1, restMs: 0 });
  expect(decideThrottle(facts, { retryAfterMs: HOUR }, { cooldowns, random: () => 0 })).toMatchObject({
    isNewRest: false,
    throttleCount: 1,
    restMs: HOUR,
  });
});

test('lowers the level by one for every two hours without a throttle', () => {
  const levels = [0, 1.9, 2, 4, 6, 60].map((hours) =>
    currentLevel(makeFacts({ throttleCount: 3, cleanMs: hours * HOUR }), cooldowns),
  );

  expect(levels).toEqual([3, 3, 2, 1, 0, 0]);
});

test('rests for a day after the third throttle of a day, or longer if Retry-After says so', () => {
  const facts = makeFacts({ throttleCount: 2, recentThrottles: 2 });

  expect(decideThrottle(facts, noRetryAfter, middle)).toMatchObject({ state: 'resting', restMs: 24 * HOUR });
  expect(decideThrottle(facts, { retryAfterMs: 30 * HOUR }, { cooldowns, random: () => 0 }).restMs).toBe(30 * HOUR);
  expect(decideThrottle(makeFacts({ recentThrottles: 1 }), noRetryAfter, middle).state).toBe('cooling');
});

test('rests for a day after a blocked action, and needs an operator after the second within a week', () => {
  expect(decideActionBlock(makeFacts(), cooldowns)).toEqual({ isOver: false, restMs: 24 * HOUR });
  expect(decideActionBlock(makeFacts({ recentActionBlocks: 1 }), cooldowns)).toEqual({ isOver: true });
});

test('rests for half an hour at the soft failure limit, and resets the score', () => {
  expect(decideSoftFailure(makeFacts({ softScore: 1.5 }), cooldowns)).toEqual({ softScore: 2.5, restMs: null });
  expect(decideSoftFailure(makeFacts({ softScore: 2 }), cooldowns)).toEqual({ softScore: 0, restMs: 30 * MINUTE });
});
