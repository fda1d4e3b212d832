import { getUser } from '@around/contracts/users/user';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from './call-api.ts';

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

function stubFetch(fetch: Fetch): void {
  vi.stubGlobal('fetch', fetch);
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  [429, '{"message":"Slow down"}', 'Too many requests. Please try again later.'],
  [403, '{"message":"Not you"}', 'Not you'],
  [500, '<html>', 'An unknown error occurred'],
])('maps status %i with body %s to the message "%s"', async (status, body, message) => {
  stubFetch(async () => new Response(body, { status }));

  await expect(callApi(getUser)).rejects.toMatchObject({ status, message });
});

test('reports a timeout as such, and a network failure as unknown', async () => {
  stubFetch(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  await expect(callApi(getUser, { timeoutMs: 20 })).rejects.toMatchObject({
    status: 0,
    message: 'Request timed out. Please try again.',
  });

  stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callApi(getUser)).rejects.toMatchObject({ status: 0, message: 'An unknown error occurred' });
});
