import { expect, test } from 'vitest';
import { applyHeaders, importSession, NetworkSession } from './network-session.ts';

const session = importSession({ sessionId: '70000000001%3Aabc%3A9', userAgent: 'Test/1.0', csrfToken: 'first' });

test.each([
  ['70000000001%3AQfXyz%3A28%3AAYd', '70000000001%3AQfXyz%3A28%3AAYd', '70000000001'],
  ['70000000001:QfXyz:28:AYd', '70000000001%3AQfXyz%3A28%3AAYd', '70000000001'],
  ['  70000000001%3aQfXyz \n', '70000000001%3aQfXyz', '70000000001'],
  ['opaque-session', 'opaque-session', null],
])('reads the owner from the session id %o', (given, sessionId, dsUserId) => {
  expect(importSession({ sessionId: given, userAgent: 'Test/1.0' })).toMatchObject({ sessionId, dsUserId });
});

test('a given user id takes precedence over the one in the session id', () => {
  expect(importSession({ sessionId: '7%3Aa', userAgent: 'Test/1.0', dsUserId: '8' }).dsUserId).toBe('8');
});

test.each(['a; other=1', 'a\r\nx-other: 1', 'a b', ''])(
  'rejects the session id %o without repeating it',
  (sessionId) => {
    expect(() => importSession({ sessionId, userAgent: 'Test/1.0' })).toThrow(/^The session id contains characters/);
  },
);

test('rejects a user id that is not a number', () => {
  expect(() => importSession({ sessionId: 'a', userAgent: 'Test/1.0', dsUserId: '../other' })).toThrow(TypeError);
});

test('rejects a user agent that would inject a header', () => {
  expect(() => importSession({ sessionId: 'a', userAgent: 'Test\r\nx-other: 1' })).toThrow(/^The user agent/);
});

test('each imported session gets its own token', () => {
  const one = importSession({ sessionId: 'a', userAgent: 'Test/1.0' });
  const other = importSession({ sessionId: 'a', userAgent: 'Test/1.0' });

  expect(one.csrfToken).toMatch(/^[0-9a-f]{32}$/);
  expect(one.csrfToken).not.toBe(other.csrfToken);
});

test('a response that rotates cookies and claim creates a new session and leaves the old one unchanged', () => {
  const next = applyHeaders(session, {
    'set-cookie': [
      'csrftoken=second; Path=/; Max-Age=31449600; Secure',
      'rur="EAG\\05470000000001\\0541"; Domain=.network.example; HttpOnly',
      'mid=aBc; expires=Wed, 01 Dec 2027 00:00:00 GMT',
      'tracking=1',
      'ds_user_id=../other',
    ],
    'x-ig-set-www-claim': 'hmac.claim',
  });

  expect(next).toEqual({
    ...session,
    csrfToken: 'second',
    wwwClaim: 'hmac.claim',
    deviceCookies: { rur: '"EAG\\05470000000001\\0541"', mid: 'aBc' },
  });
  expect(session.csrfToken).toBe('first');
});

test('a response that changes nothing returns the same object', () => {
  expect(applyHeaders(session, { 'set-cookie': ['csrftoken=first; Path=/'] })).toBe(session);
});

test.each(['sessionid=""; Path=/', 'sessionid=; Path=/', 'sessionid=gone; Max-Age=0'])(
  'keeps a session whose cookie the network deletes with %o',
  (deletion) => {
    expect(applyHeaders(session, { 'set-cookie': [deletion] })).toBe(session);
  },
);

test('a session can be stored as JSON and parsed again', () => {
  expect(NetworkSession.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
});
