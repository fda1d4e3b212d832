import { afterEach, expect, test, vi } from 'vitest';
import { fetchPlainFeed } from './fetch-plain-feed.ts';

afterEach(() => vi.unstubAllGlobals());

const position = { latitude: 38.4, longitude: 27.1 };

function answer(body: string, status = 200) {
  const fetched = vi.fn(async (_url: string) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('requests the feed of the position with crawled stories', async () => {
  const fetched = answer('[{"id":1,"name":"Kordon","latitude":38.4,"longitude":27.1,"stories":[]}]');

  expect(await fetchPlainFeed(position)).toMatchObject([{ id: '1', name: 'Kordon' }]);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/feed?lat=38.4&lng=27.1&instagram=true');
});

test.each([
  ['a refusal', '{}', 503, 'HTTP error! status 503'],
  ['no JSON', '<html>', 200, 'Failed to parse API response'],
  ['no list', '{"locations":[]}', 200, 'API returned unexpected data format'],
])('%s has its own message', async (_what, body, status, message) => {
  answer(body, status);

  await expect(fetchPlainFeed(position)).rejects.toThrow(message);
});
