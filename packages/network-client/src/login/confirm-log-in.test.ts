import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { sendJson, startServer } from '../test-support/local-server.ts';
import { failureOf, signal } from '../test-support/make-client.ts';
import { confirmLogIn } from './confirm-log-in.ts';

const pendingLogin = {
  identifier: 'x1',
  csrfToken: 'visitor-token',
  userAgent: 'Test/1.0',
  deviceCookies: { mid: 'm1' },
};

function startNetwork(status: number, body: unknown, headers: Record<string, string[]> = {}) {
  return startServer((_request, response) => sendJson(response, body, status, headers));
}

function confirmAt(baseUrl: string) {
  return confirmLogIn({ baseUrl, proxy: null, username: 'reader', pendingLogin, code: '135792', signal });
}

test('a correct code returns a session and is sent with the identity of the browser that sent the password', async () => {
  const body = { authenticated: true, user: true, userId: '80020000009', status: 'ok' };
  await using server = await startNetwork(200, body, { 'set-cookie': ['sessionid=80020000009%3Aabc%3A1; HttpOnly'] });

  const result = await confirmAt(server.url);

  expect(result).toMatchObject({ outcome: 'loggedIn', session: { sessionId: '80020000009%3Aabc%3A1' } });
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    path: '/api/v1/web/accounts/login/ajax/two_factor/',
    headers: { 'x-csrftoken': 'visitor-token', cookie: 'mid=m1; csrftoken=visitor-token', 'user-agent': 'Test/1.0' },
  });
  expect(Object.fromEntries(new URLSearchParams(server.received[0]!.body))).toMatchObject({
    username: 'reader',
    verificationCode: '135792',
    identifier: 'x1',
  });
});

test.each<[string, number, unknown, string]>([
  [
    'a wrong code',
    400,
    {
      message: 'Please check the security code and try again.',
      error_type: 'sms_code_validation_code_invalid',
      status: 'fail',
    },
    'wrongCode',
  ],
  [
    'a wrong code from an authenticator app',
    400,
    { error_type: 'invalid_verification_code', status: 'fail' },
    'wrongCode',
  ],
  [
    'a checkpoint after the code',
    400,
    { message: 'checkpoint_required', checkpoint_url: '/challenge/1/', status: 'fail' },
    'checkpointRequired',
  ],
])('%s becomes an outcome', async (_name, status, body, outcome) => {
  await using server = await startNetwork(status, body);

  expect(await confirmAt(server.url)).toEqual({ outcome });
});

test('a throttle fails without the code in the error', async () => {
  await using server = await startNetwork(429, {
    message: 'Please wait a few minutes before you try again.',
    status: 'fail',
  });

  const failure = await failureOf(confirmAt(server.url));

  expect(failure.kind).toBe('throttled');
  expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(/135792|visitor-token|x1/);
});
