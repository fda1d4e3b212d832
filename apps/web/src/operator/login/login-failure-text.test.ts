import { expect, test } from 'vitest';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { loginFailureText } from './login-failure-text.ts';

test('a refused login is told in the words of the server', () => {
  expect(loginFailureText(new ApiFailure(401, 'Invalid username or password.'))).toBe('Invalid username or password.');
});

test('a throttled login says how long to wait, rounded up', () => {
  const failure = new ApiFailure(429, 'Too many requests.', { retryAfterSeconds: 61 });

  expect(loginFailureText(failure)).toBe('Too many requests. The next attempt is possible in 2 minutes.');
});
