import type { RequestPace } from '@around/database/accounts/account-requests';
import type { Pacing } from './pacing.ts';

/** The pauses around one request. Jitter keeps the requests of several accounts from arriving at the network together. */
export function drawPace({ requestGapMs, requestJitterMs, longPause }: Pacing, random: () => number): RequestPace {
  const { afterAtLeast, afterAtMost, minMs, maxMs } = longPause;
  return {
    gapMs: requestGapMs + random() * requestJitterMs,
    requestsUntilPause: afterAtLeast + Math.floor(random() * (afterAtMost - afterAtLeast + 1)),
    pauseMs: minMs + random() * (maxMs - minMs),
  };
}
