/**
 * The sandbox preset with small batches and short pauses, so that the effects of a fault show within minutes. Leases and locks keep
 * their production durations.
 */
export const fastPacing = {
  requestGapMs: 20,
  requestJitterMs: 40,
  longPause: { afterAtLeast: 200, afterAtMost: 300, minMs: 100, maxMs: 200 },
  profilesPerBatch: 3,
  limits: {
    budgets: {
      hour: { soft: 50_000, hard: 60_000 },
      story: { soft: 50_000, hard: 60_000 },
      day: { soft: 500_000, hard: 500_000 },
    },
    ramp: [],
  },
  cooldowns: {
    throttleMs: 2_000,
    throttleMaxMs: 4_000,
    restAfterThrottles: 1_000,
    actionBlockMs: 2_000,
    actionBlockWindowMs: 1,
    softRestMs: 2_000,
  },
  proxies: { cooldownMs: 2_000, cooldownMaxMs: 4_000, cooldownsBeforeQuarantine: 1_000, blockedMs: 2_000 },
  breaker: { windowMs: 1_000, blockedShare: 1, fewestAccounts: 6, pauseMs: 2_000, outagePauseMs: 2_000 },
};
