import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { passwordRules } from './password-rules.ts';

const values = { currentPassword: 'old-secret', password: 'new-secret', confirmPassword: 'new-secret' };

function errorsOf(input: Partial<typeof values>, hasPassword = true) {
  const { error } = z.safeParse(passwordRules({ hasPassword }), { ...values, ...input });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []);
}

test('accepts a new password that is typed twice', () => {
  expect(errorsOf({})).toEqual({});
});

test('requires the current password of a user who has one', () => {
  expect(errorsOf({ currentPassword: '' })).toEqual({ currentPassword: 'Password is required' });
  expect(errorsOf({ currentPassword: '' }, false)).toEqual({});
});

test('names what is wrong with the new password', () => {
  expect(errorsOf({ password: 'short', confirmPassword: 'short' })).toEqual({
    password: 'Password must be at least 6 characters',
  });
  expect(errorsOf({ confirmPassword: '' })).toEqual({ confirmPassword: 'Confirm your password' });
  expect(errorsOf({ confirmPassword: 'other-secret' })).toEqual({ confirmPassword: "Passwords don't match" });
});
