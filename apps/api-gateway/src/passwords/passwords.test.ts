import { expect, test } from 'vitest';
import { boundedPasswords, passwordMark } from './passwords.ts';

test('a password fits its own hash alone, and an unknown name never', async () => {
  const passwords = await boundedPasswords();
  const known = await passwords.hash('correct horse');

  expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(known, 'correct horse')).toBe(true);
  expect(await passwords.verify(known, 'wrong horse')).toBe(false);
  expect(await passwords.verify(undefined, 'correct horse')).toBe(false);
});

test('who comes when the line is full is sent away at once, everybody else is served', async () => {
  const passwords = await boundedPasswords({ atOnce: 1, inLine: 2 });

  const verdicts = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.verify(undefined, 'x')));

  expect(verdicts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(verdicts[4]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  expect(await passwords.verify(undefined, 'x')).toBe(false);
});

test('the mark of a password changes with its hash and does not contain it', () => {
  expect(passwordMark('$argon2id$one')).not.toBe(passwordMark('$argon2id$two'));
  expect('$argon2id$one').not.toContain(passwordMark('$argon2id$one'));
});
