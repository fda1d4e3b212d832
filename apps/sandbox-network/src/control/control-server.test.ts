import { fetch } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { control, readCrawlerSeed, Stories, Venues, Written } from '../testing/web-client.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('answers on /livez', async () => {
  expect(await (await fetch(`${sandbox.controlUrl}/livez`)).json()).toEqual({ status: 'ok' });
});

test('the seed has three proxies and six accounts, each with one of the proxies', async () => {
  const seed = await readCrawlerSeed(sandbox.controlUrl);

  expect(seed.proxies).toHaveLength(3);
  expect(seed.accounts).toHaveLength(6);
  const addresses = seed.proxies.map(({ host, port }) => `${host}:${port}`);
  expect(new Set(seed.accounts.map(({ proxy }) => proxy))).toEqual(new Set(addresses));
  expect(seed.accounts.every(({ sessionId }) => /^\d{11}%3A/.test(sessionId) && sessionId.length > 30)).toBe(true);
});

test('at the start every venue has live stories', async () => {
  const venues = await control(`${sandbox.controlUrl}/control/venues`, Venues);
  const stories = await control(`${sandbox.controlUrl}/control/stories`, Stories);

  const posting = new Set(stories.map(({ username }) => username));
  expect(venues.filter(({ username }) => !posting.has(username))).toEqual([]);
  expect(stories.every((story) => story.expiring_at === story.taken_at + 86_400)).toBe(true);
});

test('keeps stories and seed sessions over a restart', async () => {
  await using own = await startTestSandbox();
  const seedBefore = await readCrawlerSeed(own.controlUrl);
  await control(`${own.controlUrl}/control/stories`, Written, { username: 'pasaport.vapuru' });
  const before = await control(`${own.controlUrl}/control/stories`, Stories);

  await own.restart();

  const after = await control(`${own.controlUrl}/control/stories`, Stories);
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  const sessions = (await readCrawlerSeed(own.controlUrl)).accounts.map(({ sessionId }) => sessionId);
  expect(sessions).toEqual(seedBefore.accounts.map(({ sessionId }) => sessionId));
});

test.each([
  ['an unknown venue', '/control/stories', { username: 'nobody' }],
  ['no venue', '/control/stories', {}],
  ['an unknown sticker', '/control/stories', { username: 'pasaport.vapuru', sticker: 'gold' }],
  ['an expired story', '/control/stories', { username: 'pasaport.vapuru', ageSeconds: 86_400 }],
])('%s is a 400 with a message', async (_case, path, body) => {
  const response = await fetch(sandbox.controlUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  expect(response.status).toBe(400);
  expect(z.object({ message: z.string() }).parse(await response.json()).message).not.toBe('');
});

test('answers 400 for an invalid log position', async () => {
  expect((await fetch(`${sandbox.controlUrl}/control/log?since=yesterday`)).status).toBe(400);
});
