import { expect, test } from 'vitest';
import { findTotpStep, toBase32, totpCode, totpStep, totpUri } from './totp.ts';

/** The secret of the test vectors of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s, as in the RFC', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1_000)))).toBe(code);
});

test('a code is accepted in its step and in the one before and after, and in no other', () => {
  const at = new Date('2026-11-28T12:00:00Z');
  const step = totpStep(at);

  for (const away of [-1, 0, 1]) expect(findTotpStep(secret, totpCode(secret, step + away), at)).toBe(step + away);
  for (const away of [-2, 2]) expect(findTotpStep(secret, totpCode(secret, step + away), at)).toBeUndefined();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
    expect(findTotpStep(secret, wrong, at)).toBeUndefined();
  }
});

test('authenticator apps get the secret in base32, with the name and the host', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpUri(secret, { username: 'Ada L', host: 'around.example' })).toBe(
    'otpauth://totp/Around%3AAda%20L%40around.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Around',
  );
});
