import { afterEach, expect, test, vi } from 'vitest';
import { fetchTestFeed } from './fetch-test-feed.ts';

afterEach(() => vi.unstubAllGlobals());

function answer(body: string, status = 200) {
  const fetched = vi.fn(async (_url: string, _options: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('requests the feed as JSON, with the session and without caches', async () => {
  const fetched = answer('[{"id":1,"name":"Kordon"}]');

  expect(await fetchTestFeed()).toEqual([{ id: '1', name: 'Kordon' }]);
  const [url, options] = fetched.mock.calls[0]!;
  expect(url).toBe('/api/feed?instagram=true');
  expect(options).toMatchObject({
    credentials: 'include',
    headers: { Accept: 'application/json', 'Cache-Control': 'no-cache' },
  });
});

test('reads a list and an object with a list of locations', async () => {
  answer('{"locations":[{"id":"a","name":"Pier"},"no place"]}');

  expect(await fetchTestFeed()).toEqual([{ id: 'a', name: 'Pier' }]);
});

test.each([
  ['a refusal', '{}', 503, 'API error: 503'],
  ['no JSON', '<html>', 200, 'Invalid JSON response'],
  ['no list', '{"places":[]}', 200, 'Invalid response format'],
])('%s has the message of the test page', async (_what, body, status, message) => {
  answer(body, status);

  await expect(fetchTestFeed()).rejects.toThrow(message);
});
