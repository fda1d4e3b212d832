import { fetch } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { control } from '../testing/web-client.ts';

const Logins = z.array(
  z.object({
    username: z.string(),
    password: z.string(),
    outcome: z.string(),
    verificationCode: z.string().nullable(),
  }),
);
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'x-ig-app-id': '936619743392459',
};

let sandbox: TestSandbox;
let csrfToken: string;
let logins: z.infer<typeof Logins>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  logins = await control(`${sandbox.controlUrl}/control/logins`, Logins);
  const home = await fetch(`${sandbox.apiUrl}/`);
  csrfToken = /^csrftoken=([^;]+)/.exec(home.headers.getSetCookie()[0]!)![1]!;
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('the right password starts a session that works until logout', async () => {
  const { username, password } = withOutcome('accepted');
  const response = await post('/api/v1/web/accounts/login/ajax/', credentials(username, password));
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { userId } = z.object({ authenticated: z.literal(true), userId: z.string() }).parse(await response.json());
  const readUser = () => fetch(`${sandbox.apiUrl}/api/v1/users/${userId}/info/`, { headers: { ...browser, cookie } });
  expect(await (await readUser()).json()).toMatchObject({ user: { username } });

  const token = /csrftoken=([^;]+)/.exec(cookie)![1]!;
  const logout = await fetch(`${sandbox.apiUrl}/api/v1/web/accounts/logout/ajax/`, {
    method: 'POST',
    headers: { ...browser, cookie, 'x-csrftoken': token },
    body: new URLSearchParams({ one_tap_app_login: '0', user_id: userId }),
  });
  expect(await logout.json()).toEqual({ status: 'ok' });
  expect((await readUser()).status).toBe(403);
});

test.each([
  ['a wrong password', () => withOutcome('accepted').username, { authenticated: false, user: true, status: 'ok' }],
  ['an unknown user', () => 'nobody.at.all', { authenticated: false, user: false, status: 'ok' }],
])('%s gets its own response', async (_case, username, body) => {
  const response = await post('/api/v1/web/accounts/login/ajax/', credentials(username(), 'wrong'));

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(body);
});

test('requires the second factor, and accepts only the right code', async () => {
  const { username, password, verificationCode } = withOutcome('two_factor');
  const first = await post('/api/v1/web/accounts/login/ajax/', credentials(username, password));
  expect(first.status).toBe(400);
  const { two_factor_info } = z
    .object({ two_factor_required: z.literal(true), two_factor_info: z.object({ two_factor_identifier: z.string() }) })
    .parse(await first.json());
  const identifier = two_factor_info.two_factor_identifier;

  const wrong = await post('/accounts/login/ajax/two_factor/', { username, identifier, verificationCode: '000000' });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ error_type: 'sms_code_validation_code_invalid' });

  const right = { username, identifier, verificationCode: verificationCode! };
  const second = await post('/api/v1/web/accounts/login/ajax/two_factor/', right);
  expect(second.headers.getSetCookie().join()).toContain('sessionid=');
});

test('sends a locked account to a checkpoint', async () => {
  const { username, password } = withOutcome('checkpoint');

  const response = await post('/api/v1/web/accounts/login/ajax/', credentials(username, password));

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: 'checkpoint_required', lock: false });
});

test('refuses a POST without the csrftoken header', async () => {
  const { username, password } = withOutcome('accepted');

  const response = await post('/api/v1/web/accounts/login/ajax/', credentials(username, password), 'another');

  expect(response.status).toBe(403);
});

async function post(path: string, form: Record<string, string>, token = csrfToken) {
  return fetch(sandbox.apiUrl + path, {
    method: 'POST',
    headers: { ...browser, cookie: `csrftoken=${csrfToken}`, 'x-csrftoken': token },
    body: new URLSearchParams(form),
  });
}

function credentials(username: string, password: string) {
  return { username, enc_password: `#PWD_INSTAGRAM_BROWSER:0:1795000000:${password}`, queryParams: '{}' };
}

function withOutcome(outcome: string) {
  return logins.find((login) => login.outcome === outcome)!;
}
