import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { passwordFingerprint, passwordHasher } from './passwords.ts';

test('a password matches its own hash only, and an unknown username never matches', async () => {
  await using stack = new AsyncDisposableStack();
  const passwords = await passwordHasher();
  stack.defer(passwords.close);
  const known = await passwords.hash('correct horse');

  expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(known, 'correct horse')).toBe(true);
  expect(await passwords.verify(known, 'wrong horse')).toBe(false);
  expect(await passwords.verify(undefined, 'correct horse')).toBe(false);
});

test('a password matches in every normal form and with every space, and a hash of an unprepared one still works', async () => {
  await using stack = new AsyncDisposableStack();
  const passwords = await passwordHasher();
  stack.defer(passwords.close);
  const typed = 'şifre\u00a0içinde é';
  const known = await passwords.hash(typed);
  const old = await hash(typed.normalize('NFD'));

  expect(await passwords.verify(known, 'şifre içinde é'.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(known, 'sifre icinde e')).toBe(false);
  expect(await passwords.verify(old, typed.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(undefined, typed.normalize('NFD'))).toBe(false);
});

test('answers unavailable when the queue is full, and serves everybody else', async () => {
  await using stack = new AsyncDisposableStack();
  const passwords = await passwordHasher({ parallel: 1, maxQueued: 2 });
  stack.defer(passwords.close);

  const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.verify(undefined, 'x')));

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(results[4]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  expect(await passwords.verify(undefined, 'x')).toBe(false);
});

test('a hash that cannot be read fails, and the next check works', async () => {
  await using stack = new AsyncDisposableStack();
  const passwords = await passwordHasher({ parallel: 1 });
  stack.defer(passwords.close);

  await expect(passwords.verify('no hash', 'x')).rejects.toThrow('could not be hashed or checked');
  expect(await passwords.verify(await passwords.hash('x'), 'x')).toBe(true);
});

test('the fingerprint changes with the password hash and does not contain it', () => {
  expect(passwordFingerprint('$argon2id$one')).not.toBe(passwordFingerprint('$argon2id$two'));
  expect('$argon2id$one').not.toContain(passwordFingerprint('$argon2id$one'));
});
