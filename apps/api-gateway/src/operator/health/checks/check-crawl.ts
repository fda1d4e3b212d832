import type { ChainLink } from '@around/contracts/operator/health';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, callApi, okLink, openPage } from './chain-link.ts';

const CONTROL = '/api/instagram/crawler/control';
/** A cycle may come late, and take its time. */
const INTERVALS_UNTIL_LATE = 3;
const MINUTES_UNTIL_LATE = 15;

const FIRST_CRAWL_TAKES_MS = 5 * 60_000;

/** Nothing has been crawled since the system was set up just now: nothing is late, and nothing is wrong yet. */
export function isStartingUp({ systemAgeMs, runs }: Pick<ChainFacts, 'systemAgeMs' | 'runs'>): boolean {
  return runs.lastFinishedMs === null && systemAgeMs !== null && systemAgeMs < FIRST_CRAWL_TAKES_MS;
}

/** Does anybody go and look, as often as was said? */
export function checkCrawl(facts: ChainFacts): ChainLink {
  const { workersAlive, isRunning, pause, runs, openRunMs, intervalMinutes } = facts;
  if (workersAlive === 0) {
    return brokenLink(
      'crawl',
      'No crawler worker is running',
      openPage('See what the system says', '/admin/crawler-debug'),
    );
  }
  if (!isRunning)
    return brokenLink('crawl', 'The crawler is stopped', callApi('Start the crawler', CONTROL, { action: 'start' }));
  if (pause) {
    const cause = `All crawling is paused for another ${formatDuration(pause.leftMs)}: ${pause.reason}`;
    return brokenLink('crawl', cause, callApi('Go on now', '/api/instagram/crawler/resume'));
  }
  const lateAfterMs = Math.max(intervalMinutes * INTERVALS_UNTIL_LATE, MINUTES_UNTIL_LATE) * 60_000;
  const crawlNow = callApi('Crawl now', CONTROL, { action: 'crawl' });
  if (openRunMs !== null) {
    return openRunMs > lateAfterMs
      ? brokenLink('crawl', `A crawl has gone on for ${formatDuration(openRunMs)}`, crawlNow)
      : okLink('crawl', `A crawl began ${formatDuration(openRunMs)} ago`);
  }
  if (runs.lastFinishedMs === null) return brokenLink('crawl', 'Nothing has been crawled yet', crawlNow);
  if (runs.lastFinishedMs > lateAfterMs) {
    return brokenLink('crawl', `The last crawl ended ${formatDuration(runs.lastFinishedMs)} ago`, crawlNow);
  }
  return okLink('crawl', `The last crawl ended ${formatDuration(runs.lastFinishedMs)} ago`);
}
