import { expect, test } from 'vitest';
import { describeReadyStack } from './describe-ready-stack.ts';

const stack = { url: 'http://localhost:3000', adminUsername: 'admin', adminPassword: 'eleven-white-horses' };
const options = { dataDir: '/data', tookMs: 4_000 };

test('a generated password is printed', () => {
  expect(describeReadyStack({ ...stack, isPasswordGiven: false }, options)).toContain('admin / eleven-white-horses');
});

test('a given password is not printed', () => {
  const text = describeReadyStack({ ...stack, isPasswordGiven: true }, options);

  expect(text).not.toContain('eleven-white-horses');
  expect(text).toContain('admin / (the password in ADMIN_PASSWORD)');
});
