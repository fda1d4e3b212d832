import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { changesOf, identityRules } from './identity-changes.ts';

const ada = { fullName: 'Ada Lovelace', username: 'ada', hasPassword: true };
const values = { fullName: 'Ada Lovelace', username: 'ada', currentPassword: '' };

function errorsOf(user: typeof ada, input: typeof values) {
  const { error } = z.safeParse(identityRules(user), input);
  return error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
}

test('a new full name needs no password', () => {
  const input = { ...values, fullName: 'Ada King' };

  expect(errorsOf(ada, input)).toEqual([]);
  expect(changesOf(ada, input)).toEqual({ fullName: 'Ada King' });
});

test('a new username needs the password of a user who has one', () => {
  const input = { ...values, username: 'countess' };

  expect(errorsOf(ada, input)).toEqual([['currentPassword', 'Password is required']]);
  expect(errorsOf({ ...ada, hasPassword: false }, input)).toEqual([]);
  expect(changesOf(ada, { ...input, currentPassword: 'secret' })).toEqual({
    username: 'countess',
    currentPassword: 'secret',
  });
  expect(changesOf({ ...ada, hasPassword: false }, input)).toEqual({ username: 'countess' });
});

test('the same names change nothing', () => {
  expect(changesOf(ada, values)).toBeUndefined();
});
