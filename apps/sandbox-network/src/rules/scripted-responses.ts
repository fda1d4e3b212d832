import type { ApiRule } from './rule.ts';

export type ScriptedResponse = { status: number; headers: Record<string, string>; body: string };

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const TEXT_TYPE = { 'content-type': 'text/plain' };
const PLEASE_WAIT = 'Please wait a few minutes before you try again.';

type AlteredResponseName = 'slow' | 'hang' | 'reset' | 'truncated_json' | 'megabyte_json' | 'repeated_items';

/** Rules with a complete response of their own. The others alter how the normal response is sent. */
type FixedResponseName = Exclude<ApiRule['answer'], AlteredResponseName>;

const responses: Record<FixedResponseName, (rule: ApiRule) => ScriptedResponse> = {
  throttled: (rule) => throttled(rule),
  rate_limit_error: () => json(400, { message: PLEASE_WAIT, status: 'fail', error_type: 'rate_limit_error' }),
  please_wait_401: () => json(401, { message: PLEASE_WAIT, require_login: true, igweb_rollout: true, status: 'fail' }),
  feedback_required: () =>
    json(400, {
      message: 'feedback_required',
      spam: true,
      feedback_title: 'Try Again Later',
      feedback_message: 'We limit how often you can do certain things to protect our community.',
      feedback_url: '',
      feedback_appeal_label: 'Tell us',
      feedback_ignore_label: 'OK',
      feedback_action: 'report_problem',
      status: 'fail',
    }),
  challenge_required: () =>
    json(400, {
      message: 'challenge_required',
      challenge: challengeAt('/challenge/AXG2b1/qTtX4/'),
      status: 'fail',
      error_type: 'checkpoint_challenge_required',
    }),
  checkpoint_required: () => json(400, checkpoint()),
  suspended: () =>
    json(400, {
      message: 'challenge_required',
      challenge: challengeAt('/accounts/suspended/?next=home'),
      status: 'fail',
    }),
  login_required: () => json(403, { ...loggedOut('login_required'), error_body: 'Please log back in.' }),
  user_has_logged_out: () => json(403, loggedOut('user_has_logged_out')),
  require_login: () => json(401, { require_login: true, status: 'fail' }),
  login_distrusted: () =>
    json(200, {
      errors: { error: ['Sorry, there was a problem with your request.'] },
      status: 'ok',
      error_type: 'generic_request_error',
    }),
  redirect_login: () => redirect('/accounts/login/?next=/api/v1/feed/reels_tray/'),
  redirect_challenge: () => redirect('/challenge/?next=/'),
  redirect_home: () => redirect('/'),
  html_200: () => ({ status: 200, headers: HTML_TYPE, body: loginPage() }),
  server_error: ({ status }) => ({
    status,
    headers: HTML_TYPE,
    body: page('Error', '<h2>Sorry, something went wrong</h2>'),
  }),
  empty_200: () => json(200, { reels: {}, status: 'ok' }),
  empty_tray: () => json(200, { tray: [], broadcasts: [], status: 'ok' }),
  empty_following: () => json(200, { users: [], big_list: false, page_size: 200, status: 'ok' }),
  endpoint_changed: () =>
    json(200, {
      errors: [{ message: 'execution error', code: 1675002, summary: 'Incorrect Query', severity: 'CRITICAL' }],
      status: 'ok',
    }),
  not_found_masked: () => ({ status: 404, headers: TEXT_TYPE, body: 'Not Found' }),
  sentry_block: () =>
    json(400, {
      message: 'Sorry, there was a problem with your request.',
      status: 'fail',
      error_type: 'sentry_block',
    }),
};

/** The complete response of a rule that has one. */
export function scriptedResponse(rule: ApiRule): ScriptedResponse | undefined {
  return rule.answer in responses ? responses[rule.answer as FixedResponseName](rule) : undefined;
}

export function checkpoint() {
  return {
    message: 'checkpoint_required',
    checkpoint_url: '/challenge/AXG2b1/qTtX4/',
    lock: false,
    flow_render_type: 0,
    status: 'fail',
  };
}

export function loggedOut(message: string) {
  return { message, error_title: "You've Been Logged Out", logout_reason: 8, status: 'fail' };
}

export function loginPage(): string {
  return page('Login', '<div id="loginForm"><form method="post"></form></div>');
}

export function page(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
}

function throttled({ body, retryAfterSeconds }: ApiRule): ScriptedResponse {
  const retryAfter = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  const response = {
    json: json(429, { message: 'rate limited', status: 'fail' }),
    html: { status: 429, headers: HTML_TYPE, body: page('Error', `<h2>Error</h2><p>${PLEASE_WAIT}</p>`) },
    empty: { status: 429, headers: TEXT_TYPE, body: '' },
  }[body];
  return { ...response, headers: { ...response.headers, ...retryAfter } };
}

function challengeAt(path: string) {
  return {
    url: `https://i.instagram.com${path}`,
    api_path: path,
    hide_webview_header: true,
    lock: true,
    logout: false,
    native_flow: true,
    flow_render_type: 0,
  };
}

function redirect(location: string): ScriptedResponse {
  return { status: 302, headers: { ...HTML_TYPE, location }, body: '' };
}

function json(status: number, body: object): ScriptedResponse {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) };
}
