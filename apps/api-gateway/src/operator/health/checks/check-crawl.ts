import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, callApi, okLink, openPage } from './chain-link.ts';

const CONTROL = '/api/instagram/crawler/control';
/** A crawl is late after 3 intervals, and at the earliest after 15 minutes. */
const INTERVALS_UNTIL_LATE = 3;
const MINUTES_UNTIL_LATE = 15;

const FIRST_CRAWL_LIMIT_MS = 5 * 60_000;

/** True for a new system whose first crawl has not finished within its first five minutes. */
export function isStartingUp({ systemAgeMs, runs }: Pick<ChainFacts, 'systemAgeMs' | 'runs'>): boolean {
  return runs.lastFinishedMs === null && systemAgeMs !== null && systemAgeMs < FIRST_CRAWL_LIMIT_MS;
}

/** Broken when no worker is alive, the crawler is stopped or paused, or crawls are late. */
export function checkCrawl(facts: ChainFacts): ChainLink {
  const { workersAlive, isRunning, pause, runs, openRunMs, intervalMinutes } = facts;
  if (workersAlive === 0) {
    return brokenLink('crawl', 'No crawler worker is running', openPage('Open the debug page', '/admin/crawler-debug'));
  }
  if (!isRunning)
    return brokenLink('crawl', 'The crawler is stopped', callApi('Start the crawler', CONTROL, { action: 'start' }));
  if (pause) {
    const cause = `All crawling is paused for another ${formatDuration(pause.leftMs)}: ${pause.reason}`;
    return brokenLink('crawl', cause, callApi('Resume now', '/api/instagram/crawler/resume'));
  }
  const lateAfterMs = Math.max(intervalMinutes * INTERVALS_UNTIL_LATE, MINUTES_UNTIL_LATE) * 60_000;
  const crawlNow = callApi('Crawl now', CONTROL, { action: 'crawl' });
  if (openRunMs !== null) {
    return openRunMs > lateAfterMs
      ? brokenLink('crawl', `A crawl has been running for ${formatDuration(openRunMs)}`, crawlNow)
      : okLink('crawl', `A crawl began ${formatDuration(openRunMs)} ago`);
  }
  if (runs.lastFinishedMs === null) return brokenLink('crawl', 'Nothing has been crawled yet', crawlNow);
  if (runs.lastFinishedMs > lateAfterMs) {
    return brokenLink('crawl', `The last crawl ended ${formatDuration(runs.lastFinishedMs)} ago`, crawlNow);
  }
  return okLink('crawl', `The last crawl ended ${formatDuration(runs.lastFinishedMs)} ago`);
}
