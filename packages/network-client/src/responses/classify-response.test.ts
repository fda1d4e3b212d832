import { expect, test } from 'vitest';
import { CrawlFailure } from '../crawl-failure.ts';
import { readResponse } from './classify-response.ts';

const context = { call: 'tray', now: new Date('2026-03-01T12:00:00Z') };

type Reply = { status: number; headers?: Record<string, string>; body: unknown };

function read({ status, headers = {}, body }: Reply): unknown {
  return readResponse({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, context);
}

function failureOf(reply: Reply): CrawlFailure {
  try {
    read(reply);
  } catch (error) {
    if (error instanceof CrawlFailure) return error;
    throw error;
  }
  throw new Error('the response was classified as a success');
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
  ['require_login alone', 401, { require_login: true, status: 'fail' }, 'loggedOut'],
  ['require_login with status ok', 200, { require_login: true, status: 'ok' }, 'loggedOut'],
  ['a throttle with status 401', 401, fail(wait, { require_login: true, igweb_rollout: true }), 'throttled'],
  ['a throttle with status 400', 400, fail(wait, { error_type: 'rate_limit_error' }), 'throttled'],
  ['a throttle by error type alone', 400, fail('', { error_type: 'rate_limit_error' }), 'throttled'],
  ['a throttle with status 200', 200, fail(wait), 'throttled'],
  ['a plain throttle', 429, fail('rate limited'), 'throttled'],
  ['a throttle without a message', 429, { status: 'fail' }, 'throttled'],
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
  ['a checkpoint by error type alone', 400, fail('', { error_type: 'checkpoint_logged_out' }), 'challenged'],
  ['a consent request', 400, fail('consent_required'), 'challenged'],
  ['new terms', 400, fail('terms_acceptance_required'), 'challenged'],
  [
    'a suspension in a challenge',
    400,
    fail('challenge_required', { challenge: { url: 'https://x/accounts/suspended/?next=1' } }),
    'accountDisabled',
  ],
  [
    'a suspension in a checkpoint',
    400,
    fail('checkpoint_required', { checkpoint_url: '/accounts/suspended/' }),
    'accountDisabled',
  ],
  ['a disabled account', 400, fail('', { error_type: 'inactive user' }), 'accountDisabled'],
  [
    'a blocked address',
    400,
    fail('Sorry, there was a problem with your request.', { error_type: 'sentry_block' }),
    'proxyBlocked',
  ],
  [
    'a blocked address with status ok',
    200,
    { errors: { error: ['Sorry'] }, error_type: 'generic_request_error', status: 'ok' },
    'proxyBlocked',
  ],
  ['a 403 page of the edge', 403, page('Forbidden'), 'proxyBlocked'],
  ['a wrong user agent', 400, fail('useragent mismatch'), 'clientDefect'],
  ['a batch that is too large', 400, fail('Too many reels requested.'), 'clientDefect'],
  ['a private profile', 400, fail('Not authorized to view user'), 'targetPrivate'],
  ['a deleted profile', 404, fail('User not found'), 'targetGone'],
  ['an unknown name', 404, { status: 'fail' }, 'targetGone'],
  ['unavailable media', 400, fail('Media not found or unavailable'), 'targetGone'],
  ['deleted media', 400, fail('Sorry, this photo has been deleted'), 'targetGone'],
  ['invalid ids', 400, fail('Invalid reel id list'), 'targetGone'],
  ['a challenge hidden as a plain 404', 404, 'Not Found', 'sessionDoubtful'],
  ['a 401 without a message', 401, '', 'sessionDoubtful'],
  ['a 403 with an unknown message', 403, fail('hm'), 'sessionDoubtful'],
  ['an unknown path', 404, page('Page not found'), 'endpointChanged'],
  [
    'a retired query',
    200,
    { errors: [{ code: 1675002, summary: 'Incorrect Query' }], status: 'ok' },
    'endpointChanged',
  ],
  ['a 201', 201, {}, 'endpointChanged'],
  ['a 201 without a body', 201, '', 'endpointChanged'],
  [
    'an overloaded query',
    500,
    fail('execution failure', { errors: [{}], data: { reels_media: null } }),
    'upstreamDown',
  ],
  ['a broken server', 500, page('Error'), 'upstreamDown'],
  ['a gateway without servers', 502, '', 'upstreamDown'],
  ['an unavailable service', 503, fail('Service unavailable'), 'upstreamDown'],
  ['an unusual status above 500', 572, '', 'upstreamDown'],
  ['a request timeout', 408, '', 'upstreamDown'],
  ['a login page', 200, page('Login • Network', '<div id="loginForm"></div>'), 'loggedOut'],
  ['another page', 200, page('Welcome'), 'unexplained'],
  ['truncated JSON', 200, '{"tray":[{"id":1', 'unexplained'],
  ['an empty body', 200, '', 'unexplained'],
  ['a 400 with an unknown message', 400, fail('hm'), 'unexplained'],
  ['proxy credentials refused inside the tunnel', 407, '', 'proxyRefusesCredentials'],
  ['a proxy manager without proxies', 557, { id: 'no_proxy' }, 'proxyUnreachable'],
])('%s (%i) is classified', (_name, status, body, kind) => {
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
])('a redirect to %s is classified by its path', (location, kind) => {
  expect(failureOf({ status: 302, headers: { location }, body: '' }).kind).toBe(kind);
});

test('a redirect without a location is unexplained', () => {
  expect(failureOf({ status: 302, body: '' }).kind).toBe('unexplained');
});

test("a 403 with headers of the network's own servers concerns the session, not the address", () => {
  const headers = { 'x-ig-request-elapsed-time-ms': '3' };

  expect(failureOf({ status: 403, headers, body: page('Forbidden') }).kind).toBe('sessionDoubtful');
});

test('reads Retry-After', () => {
  expect(failureOf({ status: 429, headers: { 'retry-after': '60' }, body: '' }).retryAfterMs).toBe(60_000);
});

test('the message of an unknown failure is quoted and truncated', () => {
  const { message } = failureOf({ status: 400, body: fail('x'.repeat(500)) });

  expect(message).toMatch(/^tray: "x{80}" \(400\)$/);
});

test('the failure message does not contain an unparsable body', () => {
  expect(failureOf({ status: 200, body: '{"sessionid":"s3cret' }).message).not.toContain('s3cret');
});

test('a success returns its JSON with exact ids', () => {
  expect(read({ status: 200, body: '{"tray":[{"pk":3712345678901234567}],"status":"ok"}' })).toEqual({
    tray: [{ pk: '3712345678901234567' }],
    status: 'ok',
  });
});

test('a success needs no status field', () => {
  expect(read({ status: 200, body: { tray: [] } })).toEqual({ tray: [] });
});
