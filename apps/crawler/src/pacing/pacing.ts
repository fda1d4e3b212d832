import { z } from 'zod';

const Ms = z
  .number()
  .min(0)
  .max(31 * 24 * 3_600_000);
const Count = z.int().min(1).max(1_000_000);
const Share = z.number().min(0).max(1);

/** `soft` ends what begins, `hard` what has begun. */
const Budget = z.strictObject({ windowMs: Ms, soft: Count, hard: Count }).refine(({ soft, hard }) => soft <= hard, {
  error: 'A soft limit is not above the hard one',
});

const ActiveHours = z
  .strictObject({ from: z.number().min(0).max(24), until: z.number().min(0).max(24), startSpreadMs: Ms })
  .refine(({ from, until }) => from < until, { error: 'Active hours begin before they end' });

/** How seldom we ask, how long we keep away after a warning, and when everything stops. */
export const Pacing = z.strictObject({
  /** Between two requests of one account: the gap, plus a random part of the jitter. */
  requestGapMs: Ms,
  requestJitterMs: Ms,
  /** After this many requests, drawn anew each time, an account pauses. */
  longPause: z.strictObject({ afterAtLeast: Count, afterAtMost: Count, minMs: Ms, maxMs: Ms }),
  /** A job sleeps through waits up to this long; longer ones give the account back and postpone the job. */
  longestSleepMs: Ms.max(45_000),
  /** Profiles in one call for stories. The network loses some of more than 20. */
  profilesPerBatch: Count.max(20),
  /** Whom a tray showed as live and the answer lacked is asked for once more, with fewer others. */
  profilesPerSecondLook: Count.max(20),
  /** A profile whose stories were asked for this long ago is asked again even if the tray says nothing of it. */
  sweepAfterMs: Ms,
  /** A profile that the tray says nothing of is never asked again sooner than this. */
  repollAfterMs: Ms,
  followingRefreshMs: Ms,
  /** Of a long list of followed profiles a sweep reads so many pages; the next one goes on there. */
  followingPagesPerSweep: Count,
  /** What a job waits at least when no account is free, and at most before it looks again. */
  noAccountWaitMs: Ms,
  longestPostponeMs: Ms,
  /** A task that finds nobody free for this long is put off until the next cycle, which begins with fresh trays. */
  sweepPatienceMs: Ms,
  fetchPatienceMs: Ms,
  /** How often a task asks a network that gives no answer, or none that makes sense. */
  triesPerTask: Count.max(5),
  limits: z.strictObject({
    budgets: z.strictObject({ hour: Budget, story: Budget, day: Budget, nameLookups: Budget }),
    ramp: z.array(Share).max(30),
    rampStepMs: Ms.min(1),
    activeHours: ActiveHours,
    /** More accounts behind one address would share its fate. */
    accountsPerProxy: Count.max(2),
  }),
  cooldowns: z.strictObject({
    /** First step of the ladder 1, 2, 4 … that a throttled account climbs, and its top; both ways by the spread. */
    throttleMs: Ms,
    throttleMaxMs: Ms,
    throttleSpread: Share,
    /** Clean time that takes one step back. */
    forgetThrottleMs: Ms.min(1),
    retryAfterMinMs: Ms,
    retryAfterMaxMs: Ms,
    /** So many throttles within the window, and the account rests. */
    restAfterThrottles: Count,
    throttleWindowMs: Ms,
    throttleRestMs: Ms,
    /** The second blocked action within the window is an operator's matter. */
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
    /** One cooldown more than this within the window, and the proxy is an operator's matter. */
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
    /** Fewer accounts than this never stop the others. */
    fewestAccounts: Count,
    pauseMs: Ms,
    /** When the network serves nobody. */
    outagePauseMs: Ms,
  }),
});
export type Pacing = z.infer<typeof Pacing>;
