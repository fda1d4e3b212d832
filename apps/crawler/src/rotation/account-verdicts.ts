import type { AccountFacts } from '@around/database/accounts/account-facts';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../pacing/pacing.ts';

type Cooldowns = Pacing['cooldowns'];
type Judged = { cooldowns: Cooldowns; random: () => number };

/** What a throttle means for the account: on which rung of the ladder it stands, and how long it keeps away. */
export type ThrottleVerdict = {
  state: 'cooling' | 'resting';
  restMs: number;
  throttleCount: number;
  /** False while it cools down already: then it only may have to wait longer. */
  isNews: boolean;
};

/**
 * The network's own word on how long, and never earlier; else the ladder, up one rung with each throttle and down one with each
 * clean span. Throttles that arrive while the account cools down are one. Too many in a day, and it rests.
 */
export function judgeThrottle(
  facts: AccountFacts,
  { retryAfterMs }: Pick<CrawlFailure, 'retryAfterMs'>,
  { cooldowns, random }: Judged,
): ThrottleVerdict {
  const rung = rungNow(facts, cooldowns);
  const askedMs = retryAfterMs === undefined ? 0 : obeyed(retryAfterMs, cooldowns) * spreadLater(random, cooldowns);
  if (facts.cooldownLeftMs > 0) return { state: 'cooling', restMs: askedMs, throttleCount: rung, isNews: false };

  const throttleCount = rung + 1;
  if (facts.recentThrottles + 1 >= cooldowns.restAfterThrottles) {
    return { state: 'resting', restMs: Math.max(cooldowns.throttleRestMs, askedMs), throttleCount, isNews: true };
  }
  const restMs = askedMs || ladderMs(rung, cooldowns) * spreadBothWays(random, cooldowns);
  return { state: 'cooling', restMs, throttleCount, isNews: true };
}

/** Clean time takes rungs back one by one. */
export function rungNow({ throttleCount, cleanMs }: AccountFacts, { forgetThrottleMs }: Cooldowns): number {
  return Math.max(0, throttleCount - Math.floor(Math.max(0, cleanMs ?? 0) / forgetThrottleMs));
}

function ladderMs(rung: number, { throttleMs, throttleMaxMs }: Cooldowns): number {
  return Math.min(throttleMs * 2 ** rung, throttleMaxMs);
}

function obeyed(retryAfterMs: number, { retryAfterMinMs, retryAfterMaxMs }: Cooldowns): number {
  return Math.min(Math.max(retryAfterMs, retryAfterMinMs), retryAfterMaxMs);
}

/** Nobody comes back early, and not all at once. */
function spreadLater(random: () => number, { throttleSpread }: Cooldowns): number {
  return 1 + random() * throttleSpread;
}

function spreadBothWays(random: () => number, { throttleSpread }: Cooldowns): number {
  return 1 + (2 * random() - 1) * throttleSpread;
}

/** A blocked action freezes the account; when that was not the first one lately, an operator has to look. */
export function judgeActionBlock(
  { recentActionBlocks }: AccountFacts,
  { actionBlockMs }: Cooldowns,
): { isOver: false; restMs: number } | { isOver: true } {
  return recentActionBlocks > 0 ? { isOver: true } : { isOver: false, restMs: actionBlockMs };
}

/** Failures that nobody is to blame for add up; successes take from them. Too many, and the account rests for a while. */
export function judgeSoftFailure(
  { softScore }: AccountFacts,
  { softScoreLimit, softRestMs }: Cooldowns,
): { softScore: number; restMs: number | null } {
  const score = softScore + 1;
  return score >= softScoreLimit ? { softScore: 0, restMs: softRestMs } : { softScore: score, restMs: null };
}
