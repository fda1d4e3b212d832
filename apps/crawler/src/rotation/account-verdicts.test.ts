import type { AccountFacts } from '@around/database/accounts/account-facts';
import { expect, test } from 'vitest';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { judgeActionBlock, judgeSoftFailure, judgeThrottle, rungNow } from './account-verdicts.ts';

const { cooldowns } = pacingPresets.polite;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const middle = { cooldowns, random: () => 0.5 };
const silence = { retryAfterMs: undefined };

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

test('cooldowns double from 15 minutes up to 6 hours', () => {
  const ladder = [0, 1, 2, 3, 4, 5, 9].map(
    (throttleCount) => judgeThrottle(makeFacts({ throttleCount }), silence, middle).restMs / MINUTE,
  );

  expect(ladder).toEqual([15, 30, 60, 120, 240, 360, 360]);
});

test('a cooldown of the ladder varies by a fifth both ways', () => {
  const with_ = (random: number) => judgeThrottle(makeFacts(), silence, { cooldowns, random: () => random }).restMs;

  expect([with_(0), with_(1)]).toEqual([12 * MINUTE, 18 * MINUTE]);
});

test.each([
  ['is obeyed to the millisecond or later, never earlier', 7 * MINUTE, 0, 7 * MINUTE],
  ['is obeyed later by chance', 10 * MINUTE, 1, 12 * MINUTE],
  ['is obeyed beyond the top of the ladder', 30 * HOUR, 0, 30 * HOUR],
  ['is a minute at least', 5_000, 0, MINUTE],
  ['is not believed beyond a week', 900 * HOUR, 0, 168 * HOUR],
])('the network’s own word %s', (_, retryAfterMs, random, restMs) => {
  const facts = makeFacts({ throttleCount: 1 });

  expect(judgeThrottle(facts, { retryAfterMs }, { cooldowns, random: () => random }).restMs).toBe(restMs);
});

test('throttles that arrive while the account cools down are one', () => {
  const facts = makeFacts({ state: 'cooling', cooldownLeftMs: 10 * MINUTE, throttleCount: 1, recentThrottles: 1 });

  expect(judgeThrottle(facts, silence, middle)).toMatchObject({ isNews: false, throttleCount: 1, restMs: 0 });
  expect(judgeThrottle(facts, { retryAfterMs: HOUR }, { cooldowns, random: () => 0 })).toMatchObject({
    isNews: false,
    throttleCount: 1,
    restMs: HOUR,
  });
});

test('each clean span of two hours takes one rung back', () => {
  const rungs = [0, 1.9, 2, 4, 6, 60].map((hours) =>
    rungNow(makeFacts({ throttleCount: 3, cleanMs: hours * HOUR }), cooldowns),
  );

  expect(rungs).toEqual([3, 3, 2, 1, 0, 0]);
});

test('the third throttle of a day is a rest of a day, or longer if the network says so', () => {
  const facts = makeFacts({ throttleCount: 2, recentThrottles: 2 });

  expect(judgeThrottle(facts, silence, middle)).toMatchObject({ state: 'resting', restMs: 24 * HOUR });
  expect(judgeThrottle(facts, { retryAfterMs: 30 * HOUR }, { cooldowns, random: () => 0 }).restMs).toBe(30 * HOUR);
  expect(judgeThrottle(makeFacts({ recentThrottles: 1 }), silence, middle).state).toBe('cooling');
});

test('a blocked action freezes for a day, the second within a week is an operator’s matter', () => {
  expect(judgeActionBlock(makeFacts(), cooldowns)).toEqual({ isOver: false, restMs: 24 * HOUR });
  expect(judgeActionBlock(makeFacts({ recentActionBlocks: 1 }), cooldowns)).toEqual({ isOver: true });
});

test('soft failures add up to a rest of half an hour, which pays for them', () => {
  expect(judgeSoftFailure(makeFacts({ softScore: 1.5 }), cooldowns)).toEqual({ softScore: 2.5, restMs: null });
  expect(judgeSoftFailure(makeFacts({ softScore: 2 }), cooldowns)).toEqual({ softScore: 0, restMs: 30 * MINUTE });
});
