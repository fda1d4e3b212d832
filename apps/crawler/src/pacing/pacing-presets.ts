import type { Pacing } from './pacing.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits the load on the network well below the rates at which clients report warnings: one request of an account every 8 to 18
 * seconds, 40 an hour, 10 profiles in a call, and an exponential backoff from 15 minutes after a warning.
 */
const polite: Pacing = {
  requestGapMs: 8 * SECOND,
  requestJitterMs: 10 * SECOND,
  longPause: { afterAtLeast: 15, afterAtMost: 25, minMs: 2 * MINUTE, maxMs: 5 * MINUTE },
  longestSleepMs: 30 * SECOND,
  profilesPerBatch: 10,
  profilesPerSecondLook: 5,
  sweepAfterMs: 8 * HOUR,
  repollAfterMs: HOUR,
  followingRefreshMs: 24 * HOUR,
  followingPagesPerSweep: 5,
  noAccountWaitMs: 15 * SECOND,
  longestPostponeMs: 15 * MINUTE,
  sweepWaitLimitMs: 10 * MINUTE,
  fetchWaitLimitMs: 30 * MINUTE,
  triesPerTask: 3,
  limits: {
    budgets: {
      hour: { windowMs: HOUR, soft: 40, hard: 60 },
      story: { windowMs: 11 * MINUTE, soft: 20, hard: 20 },
      day: { windowMs: DAY, soft: 400, hard: 400 },
      nameLookups: { windowMs: DAY, soft: 10, hard: 10 },
    },
    ramp: [0.25, 0.5, 0.75],
    rampStepMs: DAY,
    activeHours: { from: 7, until: 23, startSpreadMs: 30 * MINUTE },
    accountsPerProxy: 1,
  },
  cooldowns: {
    throttleMs: 15 * MINUTE,
    throttleMaxMs: 6 * HOUR,
    throttleSpread: 0.2,
    forgetThrottleMs: 2 * HOUR,
    retryAfterMinMs: MINUTE,
    retryAfterMaxMs: 7 * DAY,
    restAfterThrottles: 3,
    throttleWindowMs: DAY,
    throttleRestMs: DAY,
    actionBlockMs: DAY,
    actionBlockWindowMs: 7 * DAY,
    softScoreLimit: 3,
    softRestMs: 30 * MINUTE,
  },
  proxies: {
    failuresBeforeCooldown: 3,
    cooldownMs: 5 * MINUTE,
    cooldownMaxMs: 2 * HOUR,
    cooldownWindowMs: DAY,
    cooldownsBeforeQuarantine: 5,
    blockedMs: 6 * HOUR,
    blockedWindowMs: 30 * MINUTE,
    throttledWindowMs: 10 * MINUTE,
    rebindEveryMs: DAY,
    probeTries: 2,
    probeDeadlineMs: 5 * SECOND,
  },
  breaker: { windowMs: HOUR, blockedShare: 0.3, fewestAccounts: 3, pauseMs: HOUR, outagePauseMs: 5 * MINUTE },
};

/** The same rules, faster and around the clock; for the sandbox network only. */
const sandbox: Pacing = {
  ...polite,
  requestGapMs: 50,
  requestJitterMs: 100,
  longPause: { afterAtLeast: 15, afterAtMost: 25, minMs: SECOND, maxMs: 2 * SECOND },
  longestSleepMs: 500,
  sweepAfterMs: 10 * MINUTE,
  repollAfterMs: MINUTE,
  followingRefreshMs: HOUR,
  followingPagesPerSweep: 20,
  noAccountWaitMs: 300,
  longestPostponeMs: MINUTE,
  sweepWaitLimitMs: 30 * SECOND,
  fetchWaitLimitMs: 2 * MINUTE,
  limits: {
    budgets: {
      hour: { windowMs: HOUR, soft: 1_200, hard: 1_800 },
      story: { windowMs: 11 * MINUTE, soft: 600, hard: 600 },
      day: { windowMs: DAY, soft: 12_000, hard: 12_000 },
      nameLookups: { windowMs: DAY, soft: 300, hard: 300 },
    },
    ramp: polite.limits.ramp,
    rampStepMs: MINUTE,
    activeHours: { from: 0, until: 24, startSpreadMs: 0 },
    accountsPerProxy: 2,
  },
  cooldowns: {
    throttleMs: 20 * SECOND,
    throttleMaxMs: 5 * MINUTE,
    throttleSpread: 0.2,
    forgetThrottleMs: 2 * MINUTE,
    retryAfterMinMs: SECOND,
    retryAfterMaxMs: 7 * DAY,
    restAfterThrottles: 3,
    throttleWindowMs: 10 * MINUTE,
    throttleRestMs: 5 * MINUTE,
    actionBlockMs: 10 * MINUTE,
    actionBlockWindowMs: HOUR,
    softScoreLimit: 3,
    softRestMs: 30 * SECOND,
  },
  proxies: {
    ...polite.proxies,
    cooldownMs: 20 * SECOND,
    cooldownMaxMs: 2 * MINUTE,
    cooldownWindowMs: 20 * MINUTE,
    blockedMs: 2 * MINUTE,
    blockedWindowMs: 2 * MINUTE,
    throttledWindowMs: 30 * SECOND,
    rebindEveryMs: 5 * MINUTE,
  },
  breaker: { windowMs: MINUTE, blockedShare: 0.3, fewestAccounts: 3, pauseMs: 20 * SECOND, outagePauseMs: 10 * SECOND },
};

export const pacingPresets = { polite, sandbox };
