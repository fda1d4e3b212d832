import { getUser } from '@around/contracts/user';
import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from './call-api.ts';

type Fetch = (url: string, options: RequestInit) => Promise<Response>;

function answerWith(fetched: Fetch): void {
  vi.stubGlobal('fetch', fetched);
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  [429, '{"message":"Slow down"}', 'Too many requests. Please try again later.'],
  [403, '{"message":"Not you"}', 'Not you'],
  [500, '<html>', 'An unknown error occurred'],
])('an answer of %i with %s is told as "%s"', async (status, body, message) => {
  answerWith(async () => new Response(body, { status }));

  await expect(callApi(getUser)).rejects.toMatchObject({ status, message });
});

test('no answer in time is told as such, and no answer at all as unknown', async () => {
  answerWith(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  await expect(callApi(getUser, { timeoutMs: 20 })).rejects.toMatchObject({
    status: 0,
    message: 'Request timed out. Please try again.',
  });

  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callApi(getUser)).rejects.toMatchObject({ status: 0, message: 'An unknown error occurred' });
});
