import { expect, test } from 'vitest';
import { isPublicKey, readPushEndpoint } from './push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGx',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
])('%s is of a push service', (endpoint) => {
  expect(readPushEndpoint(endpoint, [])).toMatchObject({ isPrivate: false });
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.test/fcm/send/abc',
  'https://evilfcm.googleapis.com/fcm/send/abc',
  'https://push.apple.com.evil.test/',
  'https://notpush.apple.com/',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'http://127.0.0.1:8081/push/a',
  'file:///etc/passwd',
  'fcm.googleapis.com/fcm/send/abc',
  '',
])('%s is not', (endpoint) => {
  expect(readPushEndpoint(endpoint, ['http://127.0.0.1:8080'])).toBeUndefined();
});

test('an origin that is not public is called only if exactly it is allowed', () => {
  const allowed = ['http://127.0.0.1:8080'];

  expect(readPushEndpoint('http://127.0.0.1:8080/push/a', allowed)).toMatchObject({ isPrivate: true });
  expect(readPushEndpoint('http://127.0.0.1:8080.evil.test/push/a', allowed)).toBeUndefined();
  expect(readPushEndpoint('http://evil@127.0.0.1:8080/push/a', allowed)).toBeUndefined();
});

test('a key is a point of the curve', () => {
  const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';

  expect(isPublicKey(key)).toBe(true);
  expect(isPublicKey(key.replace('NcR', 'NcS'))).toBe(false);
  expect(isPublicKey('AAAA')).toBe(false);
});
