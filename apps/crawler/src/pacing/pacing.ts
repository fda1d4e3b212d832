const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export type Pacing = {
  /** Between two requests of one account: the gap, plus a random part of the jitter. */
  requestGapMs: number;
  requestJitterMs: number;
  /** Profiles in one call for stories. The network loses some of more than 20. */
  profilesPerBatch: number;
  /** A profile whose stories were asked for this long ago is asked again even if the tray says nothing of it. */
  sweepAfterMs: number;
  /** A profile that the tray says nothing of is never asked again sooner than this. */
  repollAfterMs: number;
  followingRefreshMs: number;
  /** What a job waits when no account is free. */
  noAccountWaitMs: number;
  /** A sweep whose account stays unavailable for this long is given up until the next cycle. */
  sweepPatienceMs: number;
  /** First step of the ladder 1, 2, 4 … that a throttled account climbs, and its top. */
  throttleCooldownMs: number;
  throttleCooldownMaxMs: number;
  actionBlockCooldownMs: number;
  proxyCooldownMs: number;
  proxyBlockedCooldownMs: number;
};

/**
 * Small numbers that stop early, after what clients of the network report of staying unharmed: about one request in 8 to 18
 * seconds, 10 profiles a call, 15 minutes and its doubles after a warning.
 */
const polite: Pacing = {
  requestGapMs: 8 * SECOND,
  requestJitterMs: 10 * SECOND,
  profilesPerBatch: 10,
  sweepAfterMs: 8 * HOUR,
  repollAfterMs: HOUR,
  followingRefreshMs: 24 * HOUR,
  noAccountWaitMs: 15 * SECOND,
  sweepPatienceMs: 10 * MINUTE,
  throttleCooldownMs: 15 * MINUTE,
  throttleCooldownMaxMs: 6 * HOUR,
  actionBlockCooldownMs: 24 * HOUR,
  proxyCooldownMs: 5 * MINUTE,
  proxyBlockedCooldownMs: 6 * HOUR,
};

/** The same rules at the speed of a demonstration; for the sandbox network only. */
const sandbox: Pacing = {
  ...polite,
  requestGapMs: 50,
  requestJitterMs: 100,
  sweepAfterMs: 10 * MINUTE,
  repollAfterMs: MINUTE,
  followingRefreshMs: HOUR,
  noAccountWaitMs: 300,
  sweepPatienceMs: 30 * SECOND,
  throttleCooldownMs: 20 * SECOND,
  throttleCooldownMaxMs: 5 * MINUTE,
  actionBlockCooldownMs: 10 * MINUTE,
  proxyCooldownMs: 20 * SECOND,
  proxyBlockedCooldownMs: 2 * MINUTE,
};

export const pacingPresets = { polite, sandbox };
