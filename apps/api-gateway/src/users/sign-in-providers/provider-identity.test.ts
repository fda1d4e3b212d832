import { expect, test } from 'vitest';
import { readIdentity } from './provider-identity.ts';

test('only a verified and valid address is taken over', () => {
  const emailOf = (claims: object) => readIdentity({ sub: '1', ...claims })?.email;

  expect(emailOf({ email: 'ada@mail.test', email_verified: true })).toBe('ada@mail.test');
  expect(emailOf({ email: 'ada@mail.test' })).toBeNull();
  expect(emailOf({ email: 'ada@mail.test', email_verified: false })).toBeNull();
  expect(emailOf({ email: 'ada@mail.test', email_verified: 'true' })).toBeNull();
  expect(emailOf({ email: 'a@b\r\nBcc: c@d.test', email_verified: true })).toBeNull();
  expect(emailOf({ email_verified: true })).toBeNull();
});

test.each([undefined, {}, { sub: '' }, { sub: 7 }, { sub: 'a\u0000' }, { sub: 'x'.repeat(256) }])(
  'the claims %j are refused',
  (claims) => {
    expect(readIdentity(claims)).toBeUndefined();
  },
);

test('a name that is too long or has control characters is left out', () => {
  expect(readIdentity({ sub: '1', name: ' Ada ' })?.fullName).toBe('Ada');
  expect(readIdentity({ sub: '1', name: 'x'.repeat(101) })?.fullName).toBeNull();
  expect(readIdentity({ sub: '1', name: 'a\nb' })?.fullName).toBeNull();
  expect(readIdentity({ sub: '1', name: 5 })?.fullName).toBeNull();
});
