import { expect, test } from 'vitest';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { loginFailureText } from './login-failure-text.ts';

test('a refused login shows the server’s message', () => {
  expect(loginFailureText(new ApiFailure(401, 'Invalid username or password.'))).toBe('Invalid username or password.');
});

test('a throttled login shows the wait, rounded up', () => {
  const failure = new ApiFailure(429, 'Too many requests.', { retryAfterSeconds: 61 });

  expect(loginFailureText(failure)).toBe('Too many requests. The next attempt is possible in 2 minutes.');
});
