import { refreshInstagram } from '@around/contracts/operator/crawler/crawler-actions';
import {
  type CrawlerStatus,
  controlCrawler,
  getCrawlerStatus,
} from '@around/contracts/operator/crawler/crawler-control';
import { operatorJobResults } from '@around/contracts/operator-jobs';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { followJob } from '../jobs/follow-job.ts';
import { operatorQuery } from '../operator-query.ts';

const STATUS_POLL_MS = 10_000;
/** Data is out of date after three missed polls. */
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

const REFRESH_TIMEOUT_MS = 30_000;

/** Also tests the connection. An answer without a story may come from a job that still runs, so this waits for its end. */
export async function refreshStories() {
  const startedAt = Date.now();
  const answer = await callApi(refreshInstagram, { timeoutMs: REFRESH_TIMEOUT_MS });
  if (answer.sample !== null || answer.jobId === undefined) return answer;
  const job = await followJob(answer.jobId, startedAt + REFRESH_TIMEOUT_MS - Date.now());
  if (!job) throw new ApiFailure(0, 'The network gave no answer within 30 seconds', { code: 'timed_out' });
  return { ...answer, ...operatorJobResults.refresh.parse(job.result), message: job.message ?? answer.message };
}
