import { fetch } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import {
  type CrawlerSeed,
  callAs,
  control,
  LogEntries,
  readCrawlerSeed,
  userIdOf,
  Written,
} from '../testing/web-client.ts';

let now = Date.now();
let sandbox: TestSandbox;
let seed: CrawlerSeed;

beforeAll(async () => {
  sandbox = await startTestSandbox({ clock: () => now });
  seed = await readCrawlerSeed(sandbox.controlUrl);
});
beforeEach(async () => {
  await fetch(`${sandbox.controlUrl}/control/rules`, { method: 'DELETE' });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test.each([
  [{ answer: 'throttled' }, 429, '"message":"rate limited"'],
  [{ answer: 'throttled', body: 'html' }, 429, '<h2>Error</h2>'],
  [{ answer: 'throttled', body: 'empty' }, 429, ''],
  [{ answer: 'rate_limit_error' }, 400, '"error_type":"rate_limit_error"'],
  [{ answer: 'please_wait_401' }, 401, '"igweb_rollout":true'],
  [{ answer: 'feedback_required' }, 400, '"spam":true'],
  [{ answer: 'challenge_required' }, 400, '"error_type":"checkpoint_challenge_required"'],
  [{ answer: 'checkpoint_required' }, 400, '"checkpoint_url"'],
  [{ answer: 'suspended' }, 400, '/accounts/suspended/'],
  [{ answer: 'login_required' }, 403, '"logout_reason":8'],
  [{ answer: 'user_has_logged_out' }, 403, '"message":"user_has_logged_out"'],
  [{ answer: 'require_login' }, 401, '{"require_login":true,"status":"fail"}'],
  [{ answer: 'login_distrusted' }, 200, 'generic_request_error'],
  [{ answer: 'redirect_login' }, 302, ''],
  [{ answer: 'html_200' }, 200, 'id="loginForm"'],
  [{ answer: 'server_error' }, 500, 'something went wrong'],
  [{ answer: 'server_error', status: 502 }, 502, 'something went wrong'],
  [{ answer: 'empty_200' }, 200, '{"reels":{},"status":"ok"}'],
  [{ answer: 'empty_tray' }, 200, '"tray":[]'],
  [{ answer: 'empty_following' }, 200, '"users":[]'],
  [{ answer: 'endpoint_changed' }, 200, '"code":1675002'],
  [{ answer: 'not_found_masked' }, 404, 'Not Found'],
  [{ answer: 'sentry_block' }, 400, '"error_type":"sentry_block"'],
])('%o answers %i', async (rule, status, text) => {
  await write({ surface: 'api', ...rule });

  const response = await call(0);

  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
});

test('a rule with a share answers that share of the requests, evenly spread', async () => {
  await write({ surface: 'api', answer: 'throttled', share: 0.4 });

  const statuses = [];
  for (let request = 0; request < 10; request += 1) statuses.push((await call(0)).status);

  expect(statuses).toEqual([200, 200, 429, 200, 429, 200, 200, 429, 200, 429]);
});

test('sends Retry-After when the rule sets it', async () => {
  await write({ surface: 'api', answer: 'throttled', count: 1, retryAfterSeconds: 90 });
  await write({ surface: 'api', answer: 'throttled', count: 1 });

  expect((await call(0)).headers.get('retry-after')).toBe('90');
  expect((await call(0)).headers.get('retry-after')).toBeNull();
});

test('logs the Retry-After of a response', async () => {
  await write({ surface: 'api', answer: 'throttled', count: 1, retryAfterSeconds: 90 });
  await call(0);
  await call(0);

  const log = await control(`${sandbox.controlUrl}/control/log`, LogEntries);
  expect(log.slice(-2).map((entry) => entry.retryAfterSeconds)).toEqual([90, undefined]);
});

test('a rule matches its account and path, and at most its count of requests', async () => {
  const [first] = seed.accounts;
  const conditions = { account: first!.username, pathPrefix: '/api/v1/users/', count: 2 };
  await write({ surface: 'api', ...conditions, answer: 'server_error' });

  expect((await call(1)).status).toBe(200);
  expect((await call(0, '/api/v1/feed/reels_tray/')).status).toBe(200);
  expect([(await call(0)).status, (await call(0)).status, (await call(0)).status]).toEqual([500, 500, 200]);
});

test('a rule is active from its start until its end', async () => {
  const [from, until] = [now + 60_000, now + 120_000];
  const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  await write({ surface: 'api', answer: 'login_required', ...times });

  const statuses: number[] = [];
  for (now of [from - 1, from, until - 1, until]) statuses.push((await call(0)).status);

  expect(statuses).toEqual([200, 403, 403, 200]);
});

test('a rule for direct requests matches only those', async () => {
  await write({ surface: 'api', proxy: 'direct', answer: 'sentry_block' });
  expect((await call(0)).status).toBe(400);

  await fetch(`${sandbox.controlUrl}/control/rules`, { method: 'DELETE' });
  await write({ surface: 'api', proxy: 'dubai-1', answer: 'sentry_block' });
  expect((await call(0)).status).toBe(200);
});

test('truncated JSON is the real response, cut off', async () => {
  const whole = await (await call(0)).text();
  await write({ surface: 'api', answer: 'truncated_json' });

  const response = await call(0);
  const text = await response.text();

  expect(response.status).toBe(200);
  expect(whole.startsWith(text)).toBe(true);
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});

test('adds a megabyte of unknown data to the real response', async () => {
  const whole = JSON.parse(await (await call(0)).text());
  await write({ surface: 'api', answer: 'megabyte_json' });

  const { padding, ...rest } = JSON.parse(await (await call(0)).text());

  expect(padding).toHaveLength(1024 * 1024);
  expect(rest).toEqual(whole);
});

test('a slow response arrives late and complete', async () => {
  await write({ surface: 'api', answer: 'slow', delayMs: 250 });
  const startedAt = performance.now();

  expect((await call(0)).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(245);
});

test('a reset closes the connection and leaves no status in the log', async () => {
  await write({ surface: 'api', answer: 'reset' });

  await expect(call(0)).rejects.toMatchObject({ cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) } });
  await expect.poll(lastEntry).toMatchObject({ status: null, endedAt: expect.any(Number) });
});

test('a hanging request stays open until the client disconnects', async () => {
  await write({ surface: 'api', answer: 'hang' });
  const client = new AbortController();

  const waiting = call(0, undefined, client.signal);
  await expect.poll(lastEntry).toMatchObject({ status: null, endedAt: null });
  client.abort();

  await expect(waiting).rejects.toThrow();
  await expect.poll(lastEntry).toMatchObject({ status: null, endedAt: expect.any(Number) });
});

test('applies rules for the CDN', async () => {
  const clip = `${sandbox.cdnUrl}/stock/waves.mp4`;
  const whole = (await (await fetch(clip)).arrayBuffer()).byteLength;
  const answers = ['expired', 'not_found', 'slow', 'short_body'];
  for (const answer of answers) await write({ surface: 'cdn', count: 1, answer, delayMs: 10 });

  const expired = await fetch(clip);
  expect([expired.status, await expired.text()]).toEqual([403, 'URL signature expired']);
  expect((await fetch(clip)).status).toBe(404);
  expect((await (await fetch(clip)).arrayBuffer()).byteLength).toBe(whole);
  await expect((await fetch(clip)).arrayBuffer()).rejects.toThrow();
});

test('a stalled download sends half and then nothing', async () => {
  await write({ surface: 'cdn', answer: 'stall' });
  const response = await fetch(`${sandbox.cdnUrl}/stock/waves.mp4`, { signal: AbortSignal.timeout(300) });
  const declared = Number(response.headers.get('content-length'));

  let received = 0;
  const reading = (async () => {
    for await (const chunk of response.body!) received += chunk.byteLength;
  })();

  await expect(reading).rejects.toThrow(/timeout/i);
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(declared);
});

test.each([
  ['an unknown answer', { surface: 'api', answer: 'explode' }],
  ['an unknown surface', { surface: 'moon', answer: 'slow' }],
  ['an unknown proxy', { surface: 'api', proxy: 'nowhere', answer: 'slow' }],
  ['a count of zero', { surface: 'api', answer: 'slow', count: 0 }],
  ['a misspelt key', { surface: 'api', answer: 'slow', acount: 'x' }],
])('%s is a 400 with a message', async (_case, rule) => {
  const response = await fetch(`${sandbox.controlUrl}/control/rules`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  });

  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: expect.any(String) });
});

async function write(rule: object): Promise<void> {
  await control(`${sandbox.controlUrl}/control/rules`, Written, rule);
}

async function call(index: number, path?: string, signal?: AbortSignal) {
  const account = seed.accounts[index]!;
  const url = sandbox.apiUrl + (path ?? `/api/v1/users/${userIdOf(account)}/info/`);
  return callAs(account, url, signal ? { signal } : {});
}

async function lastEntry() {
  return (await control(`${sandbox.controlUrl}/control/log`, LogEntries)).at(-1);
}
