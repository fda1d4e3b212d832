import { MAIL_UNAVAILABLE, USERNAME_TAKEN } from '@around/contracts/users/user-messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { failureText } from './failure-text.ts';

const t = (text: string) => text;
const FALLBACK = 'Something went wrong. Please try again.';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

test('a 5xx message that is not one of the known texts is not shown', () => {
  const broken = new ApiFailure(503, 'The database is away');

  expect(failureText(t, broken, FALLBACK)).toBe(FALLBACK);
});

test.each([
  [500, 'Something went wrong on our side. Please try again.'],
  [503, 'This cannot be done right now. Please try again.'],
  [503, 'Too many people sign in right now. Please try again.'],
  [503, MAIL_UNAVAILABLE],
  [409, USERNAME_TAKEN],
])('a %i of the gateway is shown: %s', (status, message) => {
  expect(failureText(t, new ApiFailure(status, message), FALLBACK)).toBe(message);
});
