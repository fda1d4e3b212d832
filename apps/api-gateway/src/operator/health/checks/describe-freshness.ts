import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';

type Facts = Pick<ChainFacts, 'freshness' | 'intervalMinutes'>;

/** A percentile of fewer stories is not reliable. */
const MIN_STORIES = 10;
const MIN_SHARE_WITHIN_INTERVAL = 0.5;
const MAX_P95_INTERVALS = 4;

/** Whether stories reach the feed much later than one crawl interval after posting. */
export function isLate({ freshness: { stories, p95Seconds, withinInterval }, intervalMinutes }: Facts): boolean {
  if (stories < MIN_STORIES || p95Seconds === null) return false;
  const isSlow = p95Seconds > MAX_P95_INTERVALS * intervalMinutes * 60;
  return isSlow || withinInterval / stories < MIN_SHARE_WITHIN_INTERVAL;
}

/** `From posting to the feed: p50 4 minutes, p95 12 minutes, 95% within one interval (15 minutes)`; undefined without stories. */
export function describeFreshness({ freshness, intervalMinutes }: Facts): string | undefined {
  const { stories, p50Seconds, p95Seconds, withinInterval, unplaced, backlog } = freshness;
  const parts: string[] = [];
  if (stories > 0 && p50Seconds !== null && p95Seconds !== null) {
    const share = Math.floor((withinInterval / stories) * 100);
    const percentiles = `p50 ${formatDuration(p50Seconds * 1_000)}, p95 ${formatDuration(p95Seconds * 1_000)}`;
    parts.push(`${percentiles}, ${share}% within one interval (${formatDuration(intervalMinutes * 60_000)})`);
  }
  if (unplaced > 0) parts.push(`${unplaced} without a place count as late`);
  if (backlog > 0) parts.push(`backlog of new venues: ${backlog}, not counted`);
  return parts.length === 0 ? undefined : `From posting to the feed, last 3 hours: ${parts.join('; ')}`;
}
