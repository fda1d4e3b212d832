import { type CrawlHealth, openCrawlPause, readCrawlHealth } from '@around/database/crawl/crawl-pauses';
import type { Db } from '@around/database/db';
import type { CrawlPauseCause } from '@around/database/schema';
import type { Logger } from '@around/service-kit/logger';
import type { Pacing } from '../../pacing/pacing.ts';

type Dependencies = { db: Db; pacing: Pacing; log: Logger };
type Trip = { cause: CrawlPauseCause; reason: string; pauseMs: number };

/** If the stories of this many profiles are unreadable, the network has changed its format. Fewer are exceptions. */
const FEWEST_PROFILES = 3;
const UNREADABLE_SHARE = 0.5;

/**
 * Pauses all crawling when so many accounts fail that the others would probably fail too. Called after each failure, and after
 * stories that cannot be read. A pause ends by itself or by an operator; failures before it no longer count.
 */
export async function tripBreaker({ db, pacing: { breaker }, log }: Dependencies): Promise<void> {
  const trip = decideTrip(await readCrawlHealth(db, breaker.windowMs), breaker);
  if (trip && (await openCrawlPause(db, trip))) log.error(trip, 'all crawling is paused');
}

export function decideTrip(
  { accounts, blocked, withUnknownResponses, withServerErrors, unreadable, readable }: CrawlHealth,
  { blockedShare, fewestAccounts, pauseMs, outagePauseMs }: Pacing['breaker'],
): Trip | undefined {
  if (blocked >= Math.max(fewestAccounts, blockedShare * accounts)) {
    return {
      cause: 'accounts_blocked',
      reason: `${blocked} of ${accounts} accounts were stopped or throttled`,
      pauseMs,
    };
  }
  if (withUnknownResponses >= fewestAccounts) {
    return {
      cause: 'answers_changed',
      reason: `${withUnknownResponses} accounts got answers that we do not know`,
      pauseMs,
    };
  }
  if (unreadable >= Math.max(FEWEST_PROFILES, UNREADABLE_SHARE * (unreadable + readable))) {
    const reason = `the stories of ${unreadable} of ${unreadable + readable} profiles cannot be read`;
    return { cause: 'answers_changed', reason, pauseMs };
  }
  if (withServerErrors >= fewestAccounts) {
    return {
      cause: 'network_down',
      reason: `the network served none of ${withServerErrors} accounts`,
      pauseMs: outagePauseMs,
    };
  }
  return undefined;
}
