import type { ProxyFacts } from '@around/database/proxies/proxy-facts';
import { expect, test } from 'vitest';
import { pacingPresets } from '../../pacing/pacing-presets.ts';
import { decideFailedProbe, decideProxyBlock, decideProxyFailure, decideSharedThrottle } from './proxy-outcomes.ts';

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

test('starts a cooldown after the third failure in a row', () => {
  const outcomes = [0, 1, 2].map((consecutiveErrors) => decideProxyFailure(makeFacts({ consecutiveErrors }), rules));

  expect(outcomes).toEqual([unchanged, unchanged, { state: 'cooling', cooldownMs: 5 * MINUTE }]);
});

test('ignores failures during a cooldown', () => {
  expect(decideProxyFailure(makeFacts({ state: 'cooling', consecutiveErrors: 7 }), rules)).toEqual(unchanged);
});

test('doubles cooldowns up to two hours and quarantines instead of the sixth within a day', () => {
  const outcomes = [0, 1, 2, 3, 4, 5].map((recentCooldowns) =>
    decideFailedProbe(makeFacts({ state: 'cooling', recentCooldowns }), rules),
  );

  expect(outcomes).toEqual([
    ...[5, 10, 20, 40, 80].map((minutes) => ({ state: 'cooling', cooldownMs: minutes * MINUTE })),
    { state: 'quarantined' },
  ]);
  const neverQuarantine = { ...rules, cooldownsBeforeQuarantine: 100 };
  expect(decideFailedProbe(makeFacts({ state: 'cooling', recentCooldowns: 9 }), neverQuarantine)).toEqual({
    state: 'cooling',
    cooldownMs: 2 * HOUR,
  });
});

test('cools down for six hours when the network refuses the address to two accounts', () => {
  expect(decideProxyBlock(makeFacts({ blockedAccounts: 2 }), rules)).toEqual({
    state: 'cooling',
    cooldownMs: 6 * HOUR,
  });
});

test('counts a refusal to a single account as one failure', () => {
  expect(decideProxyBlock(makeFacts({ blockedAccounts: 1 }), rules)).toEqual(unchanged);
  expect(decideProxyBlock(makeFacts({ blockedAccounts: 1, consecutiveErrors: 2 }), rules).state).toBe('cooling');
});

test('cools down when the network throttles a second account', () => {
  expect(decideSharedThrottle(makeFacts({ throttledAccounts: 1, consecutiveErrors: 9 }), rules)).toEqual(unchanged);
  expect(decideSharedThrottle(makeFacts({ throttledAccounts: 2 }), rules).state).toBe('cooling');
});
