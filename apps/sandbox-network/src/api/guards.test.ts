import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { type CrawlerSeed, callAs, readCrawlerSeed, userIdOf } from '../testing/web-client.ts';

let sandbox: TestSandbox;
let account: CrawlerSeed['accounts'][number];
let ownInfo: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  account = (await readCrawlerSeed(sandbox.controlUrl)).accounts[0]!;
  ownInfo = `${sandbox.apiUrl}/api/v1/users/${userIdOf(account)}/info/`;
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('a seed session gets its user, a claim and a new csrftoken', async () => {
  const response = await callAs(account, ownInfo);

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ user: { username: account.username }, status: 'ok' });
  expect(response.headers.get('x-ig-set-www-claim')).toMatch(/^hmac\./);
  expect(response.headers.getSetCookie().join()).toMatch(/^csrftoken=.{20,}; Path=\/; Max-Age=31449600/);
});

test('the csrftoken rotates, but not in every response', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => callAs(account, ownInfo)));

  const rotations = answers.filter((answer) => answer.headers.getSetCookie().length > 0);
  expect(rotations).toHaveLength(2);
});

test('the web form returns the user name of the session', async () => {
  const response = await callAs(account, `${sandbox.apiUrl}/api/v1/accounts/edit/web_form_data/`);

  expect(await response.json()).toMatchObject({ form_data: { username: account.username }, status: 'ok' });
});

test.each([
  ['another app id', { 'x-ig-app-id': '567067343352427' }],
  ['no browser', { 'user-agent': 'curl/8.5.0' }],
])('%s is a user agent mismatch', async (_case, headers) => {
  const response = await callAs(account, ownInfo, { headers });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: 'useragent mismatch', status: 'fail' });
});

test.each([
  ['no session', 'csrftoken=testtoken', 401, { require_login: true, status: 'fail' }],
  ['a session nobody issued', 'sessionid=1%3Aabc%3Adef; csrftoken=testtoken', 403, { message: 'login_required' }],
  ['no csrftoken', 'sessionid=1%3Aabc%3Adef', 403, { message: 'CSRF token missing or incorrect' }],
])('%s is refused', async (_case, cookie, status, body) => {
  const response = await callAs(account, ownInfo, { headers: { cookie } });

  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});

test('logs out a session that was never issued, although its account exists', async () => {
  const cookie = `sessionid=${userIdOf(account)}%3Aabc%3A${'x'.repeat(28)}; csrftoken=testtoken`;

  expect((await callAs(account, ownInfo, { headers: { cookie } })).status).toBe(403);
});

test("logs out a session with another user's id cookie", async () => {
  const cookie = `sessionid=${account.sessionId}; csrftoken=testtoken; ds_user_id=99999999999`;

  expect((await callAs(account, ownInfo, { headers: { cookie } })).status).toBe(403);
});

test('accepts a decoded session id', async () => {
  const cookie = `sessionid=${decodeURIComponent(account.sessionId)}; csrftoken=testtoken`;

  expect((await callAs(account, ownInfo, { headers: { cookie } })).status).toBe(200);
});
