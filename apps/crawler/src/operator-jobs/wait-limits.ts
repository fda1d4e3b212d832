import type { OperatorJobKind } from '@around/contracts/operator-jobs';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long a job of each kind waits for an account before it ends with what it has. */
export const waitLimitMs: Record<OperatorJobKind, number> = {
  // The run itself ends in time.
  'run-cycle': Number.POSITIVE_INFINITY,
  // The screen that shows it stops waiting after 30 seconds.
  refresh: 25 * SECOND,
  'verify-accounts': MINUTE,
  'check-account': MINUTE,
  'import-session': MINUTE,
  'log-in': MINUTE,
  'confirm-log-in': MINUTE,
  'log-out': MINUTE,
  'sync-profile': 2 * MINUTE,
  'sync-story-owners': 5 * MINUTE,
  'sync-profiles': 10 * MINUTE,
  'sync-accounts': MINUTE,
  'reset-accounts': MINUTE,
  'probe-proxy': MINUTE,
  'probe-new-proxy': MINUTE,
};
