import { refreshInstagram } from '@around/contracts/operator/crawler-actions';
import { type CrawlerStatus, controlCrawler, getCrawlerStatus } from '@around/contracts/operator/crawler-control';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/call-api.ts';
import { operatorQuery } from './operator-query.ts';

const STATUS_POLL_MS = 10_000;
/** From three polls missed on, what is shown is old. */
export const STATUS_STALE_MS = 3 * STATUS_POLL_MS;

export type { CrawlerStatus };

export const crawlerStatusQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'crawler-status'],
  queryFn: ({ signal }) => callApi(getCrawlerStatus, { signal }),
  refetchInterval: STATUS_POLL_MS,
});

export function startCrawler() {
  return callApi(controlCrawler, { body: { action: 'start' } });
}

export function stopCrawler() {
  return callApi(controlCrawler, { body: { action: 'stop' } });
}

export function crawlNow() {
  return callApi(controlCrawler, { body: { action: 'crawl' } });
}

export function setCrawlInterval(intervalMinutes: number) {
  return callApi(controlCrawler, { body: { action: 'update-interval', intervalMinutes } });
}

/** Also the test of the connection. */
export function refreshStories() {
  return callApi(refreshInstagram, { timeoutMs: 30_000 });
}
