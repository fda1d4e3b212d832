import { expect, test } from 'vitest';
import { SignUpValues } from './sign-up-values.ts';

const values = {
  username: 'ada',
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'secret',
  confirmPassword: 'secret',
};

test.each([
  ['username', { username: 'ad' }, 'Username must be at least 3 characters'],
  ['email', { email: 'ada@' }, 'Please enter a valid email address'],
  ['password', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 6 characters'],
  ['confirmPassword', { confirmPassword: '' }, 'Confirm your password'],
  ['fullName', { fullName: ' ' }, 'Full name is required'],
  ['confirmPassword', { confirmPassword: 'another' }, "Passwords don't match"],
])('an invalid %s has its own message', (field, change, message) => {
  expect(errorsOf({ ...values, ...change })).toEqual({ [field]: message });
});

test('different passwords are reported together with other errors', () => {
  expect(errorsOf({ ...values, username: '', confirmPassword: 'another' })).toMatchObject({
    confirmPassword: "Passwords don't match",
  });
});

function errorsOf(input: unknown): Record<string, string> {
  const { error } = SignUpValues.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}
