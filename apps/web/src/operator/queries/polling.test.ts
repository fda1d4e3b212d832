import { environmentManager, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountsQuery } from './accounts.ts';
import { crawlerStatusQuery } from './monitoring/crawler-status.ts';
import { proxiesQuery } from './proxies/proxies.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Queries are not polled on a server, and a test without `window` counts as one.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => true);
});

test.each([
  ['the crawler status', 10_000, crawlerStatusQuery],
  ['the accounts', 20_000, accountsQuery],
  ['the proxies', 20_000, proxiesQuery],
])('%s is polled every %i ms', async (_what, everyMs, query) => {
  const queryFn = vi.fn(async () => ({}));
  const options = { ...(query as object), queryKey: ['polled'], queryFn } as QueryObserverOptions;
  const client = new QueryClient();
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(everyMs - 1);
  expect(queryFn).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(1);

  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  client.clear();
});
