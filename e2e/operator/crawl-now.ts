import { expect } from 'vitest';
import type { OperatorApi } from './operator-api.ts';

const RUN_ENDS_WITHIN_MS = 240_000;

type Status = { crawler: { isCrawlingNow: boolean } };

/** Starts a new run of the crawler as soon as no run is active: an active run may be past the step that the test has changed. */
export async function crawlNow(api: OperatorApi): Promise<void> {
  const isCrawling = async () => (await api.get<Status>('/api/instagram/crawler/status')).crawler.isCrawlingNow;
  await expect.poll(isCrawling, { interval: 500, timeout: RUN_ENDS_WITHIN_MS }).toBe(false);
  await api.send('POST', '/api/instagram/crawler/control', { action: 'crawl' });
}
