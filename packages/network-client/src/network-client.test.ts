import { expect, test } from 'vitest';
import { importSession } from './network-session.ts';
import { sendJson, startServer } from './test-support/local-server.ts';
import { failureOf, makeClient, OWN_ID, signal } from './test-support/make-client.ts';

test('a call sends the session and the headers of the web app', async () => {
  await using server = await startServer((_request, response) => sendJson(response, { tray: [], status: 'ok' }));
  await using client = makeClient(server.url);

  await client.fetchTray({ signal });

  expect(server.received[0]).toMatchObject({
    method: 'GET',
    path: '/api/v1/feed/reels_tray/',
    headers: {
      cookie: `csrftoken=first-token; ds_user_id=${OWN_ID}; sessionid=${OWN_ID}%3As3cretSession%3A9`,
      referer: `${server.url}/`,
      'user-agent': 'Test/1.0',
      'x-csrftoken': 'first-token',
      'x-ig-app-id': '936619743392459',
      'x-ig-www-claim': '0',
      'x-requested-with': 'XMLHttpRequest',
      'accept-encoding': 'gzip',
    },
  });
});

test('the next call sends the cookies and the claim of the last response, even of a failed one', async () => {
  await using server = await startServer((_request, response) => {
    const rotation = { 'set-cookie': ['csrftoken=second; Path=/', 'mid=m1'], 'x-ig-set-www-claim': 'hmac.1' };
    if (server.received.length === 1) return sendJson(response, { message: 'hm', status: 'fail' }, 400, rotation);
    sendJson(response, { tray: [], status: 'ok' });
  });
  await using client = makeClient(server.url);
  const before = client.session;

  await failureOf(client.fetchTray({ signal }));
  await client.fetchTray({ signal });

  expect(client.session).toEqual({ ...before, csrfToken: 'second', wwwClaim: 'hmac.1', deviceCookies: { mid: 'm1' } });
  expect(server.received[1]?.headers).toMatchObject({ 'x-csrftoken': 'second', 'x-ig-www-claim': 'hmac.1' });
  expect(server.received[1]?.headers.cookie).toContain('mid=m1; csrftoken=second;');
});

test('the session stays the same object while responses change nothing', async () => {
  await using server = await startServer((_request, response) => sendJson(response, { tray: [] }));
  await using client = makeClient(server.url);
  const before = client.session;

  await client.fetchTray({ signal });

  expect(client.session).toBe(before);
});

test('a redirect to the login page is not followed', async () => {
  await using server = await startServer((_request, response) =>
    response.writeHead(302, { location: '/accounts/login/?next=/api/v1/feed/reels_tray/' }).end(),
  );
  await using client = makeClient(server.url);

  expect((await failureOf(client.fetchTray({ signal }))).kind).toBe('loggedOut');
  expect(server.received).toHaveLength(1);
});

test('a Retry-After date is relative to the given clock', async () => {
  const retryAfter = 'Sun, 01 Mar 2026 12:02:00 GMT';
  await using server = await startServer((_request, response) =>
    response.writeHead(429, { 'retry-after': retryAfter }).end(),
  );
  await using client = makeClient(server.url, { clock: () => new Date('2026-03-01T12:00:00Z') });

  expect(await failureOf(client.fetchTray({ signal }))).toMatchObject({
    kind: 'throttled',
    status: 429,
    retryAfterMs: 120_000,
  });
});

test('a valid session returns its owner', async () => {
  await using server = await startServer((_request, response) =>
    sendJson(response, { user: { pk: 70_000_000_001, username: 'reader' }, status: 'ok' }),
  );
  await using client = makeClient(server.url);

  expect(await client.checkSession({ signal })).toEqual({ id: OWN_ID, username: 'reader' });
  expect(server.received[0]?.path).toBe(`/api/v1/users/${OWN_ID}/info/`);
});

test('an inconclusive session check uses the second endpoint', async () => {
  await using server = await startServer(({ path }, response) => {
    if (path.includes('/users/')) return response.writeHead(302, { location: '/' }).end();
    sendJson(response, { form_data: { username: 'reader' }, status: 'ok' });
  });
  await using client = makeClient(server.url);

  expect(await client.checkSession({ signal })).toEqual({ id: OWN_ID, username: 'reader' });
});

test('an ended session is checked only once', async () => {
  await using server = await startServer((_request, response) =>
    sendJson(response, { message: 'login_required', status: 'fail' }, 403),
  );
  await using client = makeClient(server.url);

  expect((await failureOf(client.checkSession({ signal }))).kind).toBe('loggedOut');
  expect(server.received).toHaveLength(1);
});

test('a session without a user id is checked with the second endpoint', async () => {
  await using server = await startServer((_request, response) =>
    sendJson(response, { form_data: { username: 'reader' } }),
  );
  const session = importSession({ sessionId: 'opaque', userAgent: 'Test/1.0' });
  await using client = makeClient(server.url, { session });

  expect(await client.checkSession({ signal })).toEqual({ id: null, username: 'reader' });
});

test('logging out sends the token as header and cookie', async () => {
  await using server = await startServer((_request, response) => sendJson(response, { status: 'ok' }));
  await using client = makeClient(server.url);

  await client.logOut({ signal });

  expect(server.received[0]).toMatchObject({
    method: 'POST',
    path: '/api/v1/web/accounts/logout/ajax/',
    body: `one_tap_app_login=0&user_id=${OWN_ID}`,
    headers: { 'x-csrftoken': 'first-token', origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
  });
});
