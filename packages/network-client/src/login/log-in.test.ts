import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { type LocalServer, sendJson, startServer } from '../test-support/local-server.ts';
import { failureOf, signal } from '../test-support/make-client.ts';
import { logIn } from './log-in.ts';

const now = new Date('2026-03-01T12:00:00Z');

function startNetwork(reply: {
  status?: number;
  headers?: Record<string, string[]>;
  body: unknown;
}): Promise<LocalServer> {
  return startServer(({ path }, response) => {
    if (path === '/') {
      const cookies = ['csrftoken=visitor-token; Path=/', 'mid=m1; Path=/'];
      return response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': cookies }).end('<html></html>');
    }
    sendJson(response, reply.body, reply.status ?? 200, reply.headers);
  });
}

function logInAt(baseUrl: string) {
  return logIn({
    baseUrl,
    proxy: null,
    username: 'reader',
    password: 'pässw0rd&s3cret',
    userAgent: 'Test/1.0',
    signal,
    clock: () => now,
  });
}

test('a successful login returns a session', async () => {
  await using server = await startNetwork({
    body: { authenticated: true, user: true, userId: '80020000009', status: 'ok' },
    headers: { 'set-cookie': ['sessionid=80020000009%3Aabc%3A1; HttpOnly', 'csrftoken=session-token', 'rur=r1'] },
  });

  const result = await logInAt(server.url);

  expect(result).toEqual({
    outcome: 'loggedIn',
    session: {
      sessionId: '80020000009%3Aabc%3A1',
      dsUserId: '80020000009',
      csrfToken: 'session-token',
      userAgent: 'Test/1.0',
      wwwClaim: null,
      deviceCookies: { mid: 'm1', rur: 'r1' },
    },
  });
});

test('sends the password once, with the token of the start page', async () => {
  await using server = await startNetwork({ body: { authenticated: false, user: true, status: 'ok' } });

  await logInAt(server.url);

  const [visit, attempt, ...others] = server.received;
  expect(visit).toMatchObject({ method: 'GET', path: '/' });
  expect(attempt).toMatchObject({
    method: 'POST',
    path: '/api/v1/web/accounts/login/ajax/',
    headers: { 'x-csrftoken': 'visitor-token', cookie: 'mid=m1; csrftoken=visitor-token' },
  });
  expect(Object.fromEntries(new URLSearchParams(attempt!.body))).toMatchObject({
    username: 'reader',
    enc_password: '#PWD_INSTAGRAM_BROWSER:0:1772366400:pässw0rd&s3cret',
  });
  expect(others).toEqual([]);
});

test.each<[string, number, unknown, string]>([
  ['a wrong password', 200, { authenticated: false, user: true, status: 'ok' }, 'wrongPassword'],
  [
    'a wrong password with an error type',
    400,
    { message: 'The password is incorrect.', error_type: 'bad_password', status: 'fail' },
    'wrongPassword',
  ],
  ['an unknown user', 200, { authenticated: false, user: false, status: 'ok' }, 'unknownUser'],
  [
    'a checkpoint',
    400,
    { message: 'checkpoint_required', checkpoint_url: '/challenge/1/', lock: false, status: 'fail' },
    'checkpointRequired',
  ],
  [
    'a generic request error',
    200,
    { errors: { error: ['Sorry'] }, status: 'ok', error_type: 'generic_request_error' },
    'addressDistrusted',
  ],
  [
    'a user denied for a blocked address',
    400,
    {
      message: "The username you entered doesn't appear to belong to an account.",
      error_type: 'invalid_user',
      status: 'fail',
    },
    'addressDistrusted',
  ],
  ['no result', 200, { message: 'Unexpected null login result', status: 'fail' }, 'addressDistrusted'],
  ['neither accepted nor refused', 200, { status: 'ok' }, 'addressDistrusted'],
])('%s becomes an outcome', async (_name, status, body, outcome) => {
  await using server = await startNetwork({ status, body });

  expect(await logInAt(server.url)).toEqual({ outcome });
});

test('a required second factor returns a pending login', async () => {
  await using server = await startNetwork({
    status: 400,
    headers: { 'set-cookie': ['csrftoken=next-token; Path=/', 'ig_did=d1; Path=/'] },
    body: {
      message: '',
      two_factor_required: true,
      two_factor_info: { two_factor_identifier: 'x1' },
      error_type: 'two_factor_required',
      status: 'fail',
    },
  });

  expect(await logInAt(server.url)).toEqual({
    outcome: 'twoFactorRequired',
    pendingLogin: {
      identifier: 'x1',
      csrfToken: 'next-token',
      userAgent: 'Test/1.0',
      deviceCookies: { mid: 'm1', ig_did: 'd1' },
    },
  });
});

test('a required second factor without details returns no pending login', async () => {
  await using server = await startNetwork({ status: 400, body: { two_factor_required: true, status: 'fail' } });

  expect(await logInAt(server.url)).toEqual({ outcome: 'twoFactorRequired', pendingLogin: null });
});

test.each<[string, number, unknown, string]>([
  [
    'a throttle',
    400,
    { message: 'Please wait a few minutes before you try again.', error_type: 'rate_limit_error', status: 'fail' },
    'throttled',
  ],
  [
    'a suspended account',
    400,
    { message: 'checkpoint_required', checkpoint_url: '/accounts/suspended/', status: 'fail' },
    'accountDisabled',
  ],
  [
    'a blocked action',
    400,
    { authenticated: false, user: true, message: 'feedback_required', spam: true, status: 'fail' },
    'actionBlocked',
  ],
  ['a broken server', 502, '', 'upstreamDown'],
  ['an accepted login without a session', 200, { authenticated: true, status: 'ok' }, 'endpointChanged'],
])('%s fails without the password in the error', async (_name, status, body, kind) => {
  await using server = await startNetwork({ status, body });

  const failure = await failureOf(logInAt(server.url));

  expect(failure.kind).toBe(kind);
  expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('s3cret');
});

test('does not send the password when the start page is throttled', async () => {
  await using server = await startServer((_request, response) => response.writeHead(429).end());

  expect((await failureOf(logInAt(server.url))).kind).toBe('throttled');
  expect(server.received).toHaveLength(1);
});

test('reads the token from the page when there is no cookie', async () => {
  await using server = await startServer(({ path }, response) => {
    if (path === '/') return response.end('<script>{"csrf_token":"pageToken1"}</script>');
    sendJson(response, { authenticated: false, user: true, status: 'ok' });
  });

  await logInAt(server.url);

  expect(server.received[1]?.headers['x-csrftoken']).toBe('pageToken1');
});
