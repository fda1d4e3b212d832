import { expect, test } from 'vitest';
import { accountState, authentication, isAtWork } from './account-state.ts';

const UNTIL = '2026-11-21T16:30:00.000Z';
const working = { isRateLimited: false, rateLimitExpiry: null, state: 'active' } as const;

test('an account is rate limited for as long as its rest lasts, then active', () => {
  const cooling = { ...working, state: 'cooling' } as const;

  expect(accountState({ ...cooling, isRateLimited: true, rateLimitExpiry: UNTIL })).toEqual({
    tone: 'waiting',
    word: 'Rate Limited',
    until: Date.parse(UNTIL),
  });
  expect(accountState(cooling).word).toBe('Active');
  expect([isAtWork(cooling), isAtWork({ ...cooling, isRateLimited: true })]).toEqual([true, false]);
});

test.each([
  ['needs_attention', 'Needs attention'],
  ['logged_out', 'Logged out'],
  ['disabled', 'Disabled'],
] as const)('%s is said in words and is no work', (state, word) => {
  expect(accountState({ ...working, state })).toMatchObject({ word, until: null });
  expect(isAtWork({ ...working, state })).toBe(false);
});

test('of a failed authentication the first fifty characters are shown', () => {
  expect(authentication({ authenticationSuccess: true, authError: null }).word).toBe('Verified');
  expect(authentication({ authenticationSuccess: null, authError: null }).word).toBe('Not tested');
  expect(authentication({ authenticationSuccess: false, authError: 'x'.repeat(51) })).toMatchObject({
    word: 'Invalid',
    error: `${'x'.repeat(50)}…`,
  });
  expect(authentication({ authenticationSuccess: false, authError: 'x'.repeat(50) }).error).toBe('x'.repeat(50));
});
