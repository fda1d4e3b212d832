import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const box = secretBox(randomBytes(32).toString('base64'));

test('opens a sealed secret for its own row', () => {
  const sealed = box.seal('şifre-1', 'account:1:session');

  expect(sealed).not.toContain('şifre');
  expect(box.open(sealed, 'account:1:session')).toBe('şifre-1');
});

test('F43 refuses a sealed secret that was copied to another row', () => {
  const sealed = box.seal('secret', 'account:1:session');

  expect(() => box.open(sealed, 'account:2:session')).toThrow();
});

test('refuses a changed ciphertext', () => {
  const [format, body] = box.seal('secret', 'row').split('.');
  const bytes = Buffer.from(body!, 'base64url');
  bytes[14]! ^= 1;

  expect(() => box.open(`${format}.${bytes.toString('base64url')}`, 'row')).toThrow();
});
