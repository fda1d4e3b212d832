import type { ProxyFacts } from '@around/database/proxies/proxy-states';
import { expect, test } from 'vitest';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { judgeFailedProbe, judgeProxyBlock, judgeProxyFailure, judgeThrottleThrough } from './proxy-verdicts.ts';

const rules = pacingPresets.polite.proxies;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const unchanged = { state: 'unchanged' };

function makeFacts(facts: Partial<ProxyFacts> = {}): ProxyFacts {
  return {
    state: 'active',
    consecutiveErrors: 0,
    recentCooldowns: 0,
    blockedAccounts: 0,
    throttledAccounts: 0,
    ...facts,
  };
}

test('the third failure in a row is a cooldown', () => {
  const verdicts = [0, 1, 2].map((consecutiveErrors) => judgeProxyFailure(makeFacts({ consecutiveErrors }), rules));

  expect(verdicts).toEqual([unchanged, unchanged, { state: 'cooling', cooldownMs: 5 * MINUTE }]);
});

test('failures of requests that were on their way add nothing to a cooldown', () => {
  expect(judgeProxyFailure(makeFacts({ state: 'cooling', consecutiveErrors: 7 }), rules)).toEqual(unchanged);
});

test('cooldowns double up to two hours; the sixth within a day is quarantine', () => {
  const verdicts = [0, 1, 2, 3, 4, 5].map((recentCooldowns) =>
    judgeFailedProbe(makeFacts({ state: 'cooling', recentCooldowns }), rules),
  );

  expect(verdicts).toEqual([
    ...[5, 10, 20, 40, 80].map((minutes) => ({ state: 'cooling', cooldownMs: minutes * MINUTE })),
    { state: 'quarantined' },
  ]);
  const patient = { ...rules, cooldownsBeforeQuarantine: 100 };
  expect(judgeFailedProbe(makeFacts({ state: 'cooling', recentCooldowns: 9 }), patient)).toEqual({
    state: 'cooling',
    cooldownMs: 2 * HOUR,
  });
});

test('an address that the network refuses to two accounts keeps away for six hours', () => {
  expect(judgeProxyBlock(makeFacts({ blockedAccounts: 2 }), rules)).toEqual({ state: 'cooling', cooldownMs: 6 * HOUR });
});

test('one that it refuses to a single account counts as failing', () => {
  expect(judgeProxyBlock(makeFacts({ blockedAccounts: 1 }), rules)).toEqual(unchanged);
  expect(judgeProxyBlock(makeFacts({ blockedAccounts: 1, consecutiveErrors: 2 }), rules).state).toBe('cooling');
});

test('a throttle is a matter of the proxy when it meets a second account', () => {
  expect(judgeThrottleThrough(makeFacts({ throttledAccounts: 1, consecutiveErrors: 9 }), rules)).toEqual(unchanged);
  expect(judgeThrottleThrough(makeFacts({ throttledAccounts: 2 }), rules).state).toBe('cooling');
});
