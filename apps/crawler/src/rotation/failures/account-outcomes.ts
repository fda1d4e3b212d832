import type { AccountFacts } from '@around/database/accounts/account-facts';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../../pacing/pacing.ts';

type Cooldowns = Pacing['cooldowns'];
type Rules = { cooldowns: Cooldowns; random: () => number };

/** What a throttle means for the account: its new backoff level and how long it rests. */
export type ThrottleOutcome = {
  state: 'cooling' | 'resting';
  restMs: number;
  throttleCount: number;
  /** False while the account is already cooling: then the cooldown can only become longer. */
  isNewRest: boolean;
};

/**
 * Waits as long as the network's `Retry-After` says, never shorter; without one, exponential backoff: each throttle raises the
 * level, each span without one lowers it. Throttles during a cooldown count as one. Too many in a day make the account rest.
 */
export function decideThrottle(
  facts: AccountFacts,
  { retryAfterMs }: Pick<CrawlFailure, 'retryAfterMs'>,
  { cooldowns, random }: Rules,
): ThrottleOutcome {
  const level = currentLevel(facts, cooldowns);
  const requestedMs =
    retryAfterMs === undefined ? 0 : clampRetryAfter(retryAfterMs, cooldowns) * jitterUp(random, cooldowns);
  if (facts.cooldownLeftMs > 0)
    return { state: 'cooling', restMs: requestedMs, throttleCount: level, isNewRest: false };

  const throttleCount = level + 1;
  if (facts.recentThrottles + 1 >= cooldowns.restAfterThrottles) {
    return {
      state: 'resting',
      restMs: Math.max(cooldowns.throttleRestMs, requestedMs),
      throttleCount,
      isNewRest: true,
    };
  }
  const restMs = requestedMs || levelMs(level, cooldowns) * jitterBothWays(random, cooldowns);
  return { state: 'cooling', restMs, throttleCount, isNewRest: true };
}

/** Each span without a throttle lowers the level by one. */
export function currentLevel({ throttleCount, cleanMs }: AccountFacts, { forgetThrottleMs }: Cooldowns): number {
  return Math.max(0, throttleCount - Math.floor(Math.max(0, cleanMs ?? 0) / forgetThrottleMs));
}

function levelMs(level: number, { throttleMs, throttleMaxMs }: Cooldowns): number {
  return Math.min(throttleMs * 2 ** level, throttleMaxMs);
}

function clampRetryAfter(retryAfterMs: number, { retryAfterMinMs, retryAfterMaxMs }: Cooldowns): number {
  return Math.min(Math.max(retryAfterMs, retryAfterMinMs), retryAfterMaxMs);
}

/** Jitter upwards only, so that no account comes back before `Retry-After`, nor all of them at once. */
function jitterUp(random: () => number, { throttleSpread }: Cooldowns): number {
  return 1 + random() * throttleSpread;
}

function jitterBothWays(random: () => number, { throttleSpread }: Cooldowns): number {
  return 1 + (2 * random() - 1) * throttleSpread;
}

/** A blocked action makes the account rest; a second one within the window needs an operator. */
export function decideActionBlock(
  { recentActionBlocks }: AccountFacts,
  { actionBlockMs }: Cooldowns,
): { isOver: false; restMs: number } | { isOver: true } {
  return recentActionBlocks > 0 ? { isOver: true } : { isOver: false, restMs: actionBlockMs };
}

/** Failures without a known cause raise a score, successes lower it. At the limit the account rests. */
export function decideSoftFailure(
  { softScore }: AccountFacts,
  { softScoreLimit, softRestMs }: Cooldowns,
): { softScore: number; restMs: number | null } {
  const score = softScore + 1;
  return score >= softScoreLimit ? { softScore: 0, restMs: softRestMs } : { softScore: score, restMs: null };
}
