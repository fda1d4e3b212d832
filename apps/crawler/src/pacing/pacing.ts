import { z } from 'zod';

const Ms = z
  .number()
  .min(0)
  .max(31 * 24 * 3_600_000);
const Count = z.int().min(1).max(1_000_000);
const Share = z.number().min(0).max(1);

/** At `soft` no new work begins; at `hard` work in progress stops. */
const Budget = z.strictObject({ windowMs: Ms, soft: Count, hard: Count }).refine(({ soft, hard }) => soft <= hard, {
  error: 'A soft limit is not above the hard one',
});

const ActiveHours = z
  .strictObject({ from: z.number().min(0).max(24), until: z.number().min(0).max(24), startSpreadMs: Ms })
  .refine(({ from, until }) => from < until, { error: 'Active hours begin before they end' });

/** Limits the load on the network: gaps and budgets of requests, backoff after warnings, and when all crawling pauses. */
export const Pacing = z.strictObject({
  /** Between two requests of an account: the gap plus a random part of the jitter. */
  requestGapMs: Ms,
  requestJitterMs: Ms,
  /** An account pauses after a random number of requests between these bounds. */
  longPause: z.strictObject({ afterAtLeast: Count, afterAtMost: Count, minMs: Ms, maxMs: Ms }),
  /** A job sleeps through shorter waits; for longer ones it releases the account and is postponed. */
  longestSleepMs: Ms.max(45_000),
  /** Profiles in one call for stories. The network omits some of more than 20. */
  profilesPerBatch: Count.max(20),
  /** Batch size of the second request for profiles that a tray showed as live and the first response lacked. */
  profilesPerSecondLook: Count.max(20),
  /** A profile that the tray does not show is fetched again at the latest after this time. */
  sweepAfterMs: Ms,
  /** A profile that the tray does not show is fetched again at the earliest after this time. */
  repollAfterMs: Ms,
  followingRefreshMs: Ms,
  /** A sweep reads at most this many pages of a following list; the next sweep continues there. */
  followingPagesPerSweep: Count,
  /** Shortest and longest postponement of a job for which no account is available. */
  noAccountWaitMs: Ms,
  longestPostponeMs: Ms,
  /** A task that finds no account for this long is left to the next cycle, which begins with fresh trays. */
  sweepWaitLimitMs: Ms,
  fetchWaitLimitMs: Ms,
  /** Attempts of a task when the network does not respond or the response is unusable. */
  triesPerTask: Count.max(5),
  limits: z.strictObject({
    budgets: z.strictObject({ hour: Budget, story: Budget, day: Budget, nameLookups: Budget }),
    ramp: z.array(Share).max(30),
    rampStepMs: Ms.min(1),
    activeHours: ActiveHours,
    /** A blocked address stops all accounts behind it. */
    accountsPerProxy: Count.max(2),
  }),
  cooldowns: z.strictObject({
    /** Exponential backoff of a throttled account: first and longest cooldown, with jitter both ways. */
    throttleMs: Ms,
    throttleMaxMs: Ms,
    throttleSpread: Share,
    /** Time without a throttle that lowers the backoff by one level. */
    forgetThrottleMs: Ms.min(1),
    retryAfterMinMs: Ms,
    retryAfterMaxMs: Ms,
    /** The account rests after this many throttles within the window. */
    restAfterThrottles: Count,
    throttleWindowMs: Ms,
    throttleRestMs: Ms,
    /** A second blocked action within the window needs an operator. */
    actionBlockMs: Ms,
    actionBlockWindowMs: Ms,
    softScoreLimit: z.number().min(1),
    softRestMs: Ms,
  }),
  proxies: z.strictObject({
    failuresBeforeCooldown: Count,
    cooldownMs: Ms,
    cooldownMaxMs: Ms,
    cooldownWindowMs: Ms,
    /** After this many cooldowns within the window the next one is a quarantine. */
    cooldownsBeforeQuarantine: Count,
    blockedMs: Ms,
    blockedWindowMs: Ms,
    throttledWindowMs: Ms,
    rebindEveryMs: Ms,
    probeTries: Count.max(5),
    probeDeadlineMs: Ms.min(1),
  }),
  breaker: z.strictObject({
    windowMs: Ms,
    blockedShare: Share,
    /** Fewer failing accounts than this never pause the crawling. */
    fewestAccounts: Count,
    pauseMs: Ms,
    /** For an outage of the network. */
    outagePauseMs: Ms,
  }),
});
export type Pacing = z.infer<typeof Pacing>;
