import { expect, test } from 'vitest';
import { accountState, authentication, isAtWork } from './account-state.ts';

const UNTIL = '2026-11-21T16:30:00.000Z';
const working = { isRateLimited: false, rateLimitExpiry: null, state: 'active' } as const;

test('an account is rate limited until its cooldown ends, then active', () => {
  const cooling = { ...working, state: 'cooling' } as const;

  expect(accountState({ ...cooling, isRateLimited: true, rateLimitExpiry: UNTIL })).toEqual({
    tone: 'waiting',
    text: 'Rate Limited',
    until: Date.parse(UNTIL),
  });
  expect(accountState(cooling).text).toBe('Active');
  expect([isAtWork(cooling), isAtWork({ ...cooling, isRateLimited: true })]).toEqual([true, false]);
});

test.each([
  ['needs_attention', 'Needs attention'],
  ['logged_out', 'Logged out'],
  ['disabled', 'Disabled'],
] as const)('%s has its own label and is not working', (state, text) => {
  expect(accountState({ ...working, state })).toMatchObject({ text, until: null });
  expect(isAtWork({ ...working, state })).toBe(false);
});

test('shows the first fifty characters of an authentication failure', () => {
  expect(authentication({ authenticationSuccess: true, authError: null }).text).toBe('Verified');
  expect(authentication({ authenticationSuccess: null, authError: null }).text).toBe('Not tested');
  expect(authentication({ authenticationSuccess: false, authError: 'x'.repeat(51) })).toMatchObject({
    text: 'Invalid',
    error: `${'x'.repeat(50)}…`,
  });
  expect(authentication({ authenticationSuccess: false, authError: 'x'.repeat(50) }).error).toBe('x'.repeat(50));
});
