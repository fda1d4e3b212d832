import { expect, test } from 'vitest';
import { importSession, NetworkSession, sessionAfter } from './network-session.ts';

const session = importSession({ sessionId: '70000000001%3Aabc%3A9', userAgent: 'Test/1.0', csrfToken: 'first' });

test.each([
  ['70000000001%3AQfXyz%3A28%3AAYd', '70000000001%3AQfXyz%3A28%3AAYd', '70000000001'],
  ['70000000001:QfXyz:28:AYd', '70000000001%3AQfXyz%3A28%3AAYd', '70000000001'],
  ['  70000000001%3aQfXyz \n', '70000000001%3aQfXyz', '70000000001'],
  ['opaque-session', 'opaque-session', null],
])('the session id %o tells whose it is', (given, sessionId, dsUserId) => {
  expect(importSession({ sessionId: given, userAgent: 'Test/1.0' })).toMatchObject({ sessionId, dsUserId });
});

test('an id that the operator gives counts more than the one in the session id', () => {
  expect(importSession({ sessionId: '7%3Aa', userAgent: 'Test/1.0', dsUserId: '8' }).dsUserId).toBe('8');
});

test.each(['a; other=1', 'a\r\nx-other: 1', 'a b', ''])(
  'the session id %o cannot be a cookie, and is not repeated',
  (sessionId) => {
    expect(() => importSession({ sessionId, userAgent: 'Test/1.0' })).toThrow(/^The session id holds characters/);
  },
);

test('a user id that is no number is refused', () => {
  expect(() => importSession({ sessionId: 'a', userAgent: 'Test/1.0', dsUserId: '../other' })).toThrow(TypeError);
});

test('a user agent cannot bring a header of its own', () => {
  expect(() => importSession({ sessionId: 'a', userAgent: 'Test\r\nx-other: 1' })).toThrow(/^The user agent/);
});

test('every imported session gets a token of its own until the network sets one', () => {
  const one = importSession({ sessionId: 'a', userAgent: 'Test/1.0' });
  const other = importSession({ sessionId: 'a', userAgent: 'Test/1.0' });

  expect(one.csrfToken).toMatch(/^[0-9a-f]{32}$/);
  expect(one.csrfToken).not.toBe(other.csrfToken);
});

test('an answer that rotates cookies and claim makes a new session and leaves the old one alone', () => {
  const next = sessionAfter(session, {
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

test('an answer that changes nothing leaves the same object', () => {
  expect(sessionAfter(session, { 'set-cookie': ['csrftoken=first; Path=/'] })).toBe(session);
});

test.each(['sessionid=""; Path=/', 'sessionid=; Path=/', 'sessionid=gone; Max-Age=0'])(
  'a session that the network deletes with %o is kept as it was',
  (deletion) => {
    expect(sessionAfter(session, { 'set-cookie': [deletion] })).toBe(session);
  },
);

test('a session survives being stored', () => {
  expect(NetworkSession.parse(JSON.parse(JSON.stringify(session)))).toEqual(session);
});
