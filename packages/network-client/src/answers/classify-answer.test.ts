import { expect, test } from 'vitest';
import { CrawlFailure } from '../crawl-failure.ts';
import { readAnswer } from './classify-answer.ts';

const context = { call: 'tray', now: new Date('2026-03-01T12:00:00Z') };

type Answered = { status: number; headers?: Record<string, string>; body: unknown };

function read({ status, headers = {}, body }: Answered): unknown {
  return readAnswer({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, context);
}

function failureOf(answered: Answered): CrawlFailure {
  try {
    read(answered);
  } catch (error) {
    if (error instanceof CrawlFailure) return error;
    throw error;
  }
  throw new Error('the answer was taken for a success');
}

const fail = (message: string, more: object = {}) => ({ message, ...more, status: 'fail' });
const wait = 'Please wait a few minutes before you try again.';
const page = (title: string, body = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;

test.each<[string, number, unknown, string]>([
  [
    'a logout with its reason',
    403,
    fail('login_required', { logout_reason: 8, error_title: 'Signed out' }),
    'loggedOut',
  ],
  ['a logout after an address change', 401, fail('login_required', { logout_reason: 2 }), 'loggedOut'],
  ['a session that was ended', 403, fail('user_has_logged_out', { logout_reason: 8 }), 'loggedOut'],
  ['a bare request to sign in', 401, { require_login: true, status: 'fail' }, 'loggedOut'],
  ['a request to sign in that calls itself ok', 200, { require_login: true, status: 'ok' }, 'loggedOut'],
  ['a throttle dressed as 401', 401, fail(wait, { require_login: true, igweb_rollout: true }), 'throttled'],
  ['a throttle dressed as 400', 400, fail(wait, { error_type: 'rate_limit_error' }), 'throttled'],
  ['a throttle by type alone', 400, fail('', { error_type: 'rate_limit_error' }), 'throttled'],
  ['a throttle dressed as 200', 200, fail(wait), 'throttled'],
  ['a plain throttle', 429, fail('rate limited'), 'throttled'],
  ['a throttle without words', 429, { status: 'fail' }, 'throttled'],
  ['a throttle without a body', 429, '', 'throttled'],
  ['a throttle as a page', 429, page('Error', wait), 'throttled'],
  ['a throttle as a page with 200', 200, page('Error', wait), 'throttled'],
  ['a blocked action', 400, fail('feedback_required', { spam: true, feedback_title: 'Try later' }), 'actionBlocked'],
  ['a blocked action by its flag alone', 400, fail('', { spam: true }), 'actionBlocked'],
  [
    'a challenge',
    400,
    fail('challenge_required', { challenge: { url: 'https://x/challenge/1/', lock: true } }),
    'challenged',
  ],
  ['a checkpoint', 400, fail('checkpoint_required', { checkpoint_url: '/challenge/1/a/', lock: false }), 'challenged'],
  ['a checkpoint by type alone', 400, fail('', { error_type: 'checkpoint_logged_out' }), 'challenged'],
  ['consent to give', 400, fail('consent_required'), 'challenged'],
  ['terms to accept', 400, fail('terms_acceptance_required'), 'challenged'],
  [
    'a suspension dressed as a challenge',
    400,
    fail('challenge_required', { challenge: { url: 'https://x/accounts/suspended/?next=1' } }),
    'accountDisabled',
  ],
  [
    'a suspension dressed as a checkpoint',
    400,
    fail('checkpoint_required', { checkpoint_url: '/accounts/suspended/' }),
    'accountDisabled',
  ],
  ['a disabled account', 400, fail('', { error_type: 'inactive user' }), 'accountDisabled'],
  [
    'a refused address',
    400,
    fail('Sorry, there was a problem with your request.', { error_type: 'sentry_block' }),
    'proxyBlocked',
  ],
  [
    'a distrusted address that calls itself ok',
    200,
    { errors: { error: ['Sorry'] }, error_type: 'generic_request_error', status: 'ok' },
    'proxyBlocked',
  ],
  ['an unsigned 403 page', 403, page('Forbidden'), 'proxyBlocked'],
  ['a wrong user agent', 400, fail('useragent mismatch'), 'clientDefect'],
  ['a batch too large', 400, fail('Too many reels requested.'), 'clientDefect'],
  ['a private profile', 400, fail('Not authorized to view user'), 'targetPrivate'],
  ['a profile that is gone', 404, fail('User not found'), 'targetGone'],
  ['a name that is gone', 404, { status: 'fail' }, 'targetGone'],
  ['a medium that is gone', 400, fail('Media not found or unavailable'), 'targetGone'],
  ['a medium that was deleted', 400, fail('Sorry, this photo has been deleted'), 'targetGone'],
  ['ids that lead nowhere', 400, fail('Invalid reel id list'), 'targetGone'],
  ['a challenge hidden behind a bare 404', 404, 'Not Found', 'sessionDoubtful'],
  ['a 401 without words', 401, '', 'sessionDoubtful'],
  ['a 403 with words that we do not know', 403, fail('hm'), 'sessionDoubtful'],
  ['a path that the site does not know', 404, page('Page not found'), 'endpointChanged'],
  [
    'a retired query',
    200,
    { errors: [{ code: 1675002, summary: 'Incorrect Query' }], status: 'ok' },
    'endpointChanged',
  ],
  ['a legacy refusal', 201, {}, 'endpointChanged'],
  ['a legacy refusal without a body', 201, '', 'endpointChanged'],
  [
    'an overloaded query',
    500,
    fail('execution failure', { errors: [{}], data: { reels_media: null } }),
    'upstreamDown',
  ],
  ['a broken server', 500, page('Error'), 'upstreamDown'],
  ['a gateway without servers', 502, '', 'upstreamDown'],
  ['a service that is away', 503, fail('Service unavailable'), 'upstreamDown'],
  ['a rare status above 500', 572, '', 'upstreamDown'],
  ['a server that gave up waiting', 408, '', 'upstreamDown'],
  ['a login page', 200, page('Login • Network', '<div id="loginForm"></div>'), 'loggedOut'],
  ['some other page', 200, page('Welcome'), 'unexplained'],
  ['JSON that was cut off', 200, '{"tray":[{"id":1', 'unexplained'],
  ['nothing at all', 200, '', 'unexplained'],
  ['a refusal with words that we do not know', 400, fail('hm'), 'unexplained'],
  ['refused credentials behind the tunnel', 407, '', 'proxyRefusesCredentials'],
  ['a proxy manager without proxies', 557, { id: 'no_proxy' }, 'proxyUnreachable'],
])('%s (%i) is told by its kind', (_name, status, body, kind) => {
  expect(failureOf({ status, body })).toMatchObject({ kind, status });
});

test.each([
  ['https://www.network.example/accounts/login/?next=/challenge/', 'loggedOut'],
  ['/accounts/login/', 'loggedOut'],
  ['https://www.network.example/challenge/?next=/', 'challenged'],
  ['/integrity/checkpoint/?next=/', 'challenged'],
  ['/accounts/suspended/', 'accountDisabled'],
  ['/consent/?flow=1', 'challenged'],
  ['https://www.network.example/', 'sessionDoubtful'],
  ['/?hl=en', 'sessionDoubtful'],
  ['/somewhere/else/', 'endpointChanged'],
])('a redirect to %s is told by its path', (location, kind) => {
  expect(failureOf({ status: 302, headers: { location }, body: '' }).kind).toBe(kind);
});

test('a redirect to nowhere is unexplained', () => {
  expect(failureOf({ status: 302, body: '' }).kind).toBe('unexplained');
});

test('a 403 that the network signed doubts the session and not the address', () => {
  const headers = { 'x-ig-request-elapsed-time-ms': '3' };

  expect(failureOf({ status: 403, headers, body: page('Forbidden') }).kind).toBe('sessionDoubtful');
});

test('the wait that the network asks for is kept', () => {
  expect(failureOf({ status: 429, headers: { 'retry-after': '60' }, body: '' }).retryAfterMs).toBe(60_000);
});

test('an unknown failure is quoted, in bounds', () => {
  const { message } = failureOf({ status: 400, body: fail('x'.repeat(500)) });

  expect(message).toMatch(/^tray: "x{80}" \(400\)$/);
});

test('bytes that could not be parsed stay out of the message', () => {
  expect(failureOf({ status: 200, body: '{"sessionid":"s3cret' }).message).not.toContain('s3cret');
});

test('a success is its JSON, with ids intact', () => {
  expect(read({ status: 200, body: '{"tray":[{"pk":3712345678901234567}],"status":"ok"}' })).toEqual({
    tray: [{ pk: '3712345678901234567' }],
    status: 'ok',
  });
});

test('a success may leave its status out', () => {
  expect(read({ status: 200, body: { tray: [] } })).toEqual({ tray: [] });
});
