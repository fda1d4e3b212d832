import { type LookUpCall, type LookUpStreak, readLookUpStreaks } from '@around/database/accounts/look-up-streaks';
import type { Db } from '@around/database/db';
import type { Pacing } from '../pacing/pacing.ts';

/** One failure may be about one profile or one account. */
const FAILURES_BEFORE_REST = 2;

/** Calls for look-ups that rest now, each with the reason. */
export async function findRestingCalls(
  db: Db,
  { cooldowns }: Pick<Pacing, 'cooldowns'>,
): Promise<Map<LookUpCall, string>> {
  const streaks = await readLookUpStreaks(db);
  return new Map(
    streaks
      .filter((streak) => streak.sinceLastMs < restMs(streak, cooldowns))
      .map(({ call, failures }) => [call, `the last ${failures} look-ups of this kind failed (${call})`]),
  );
}

/**
 * The exponential backoff of a call that fails for whichever account makes it. Its further failures would stop the accounts, which
 * the other calls need.
 */
export function restMs(
  { failures }: Pick<LookUpStreak, 'failures'>,
  { throttleMs, throttleMaxMs }: Pick<Pacing['cooldowns'], 'throttleMs' | 'throttleMaxMs'>,
): number {
  if (failures < FAILURES_BEFORE_REST) return 0;
  return Math.min(throttleMs * 2 ** (failures - FAILURES_BEFORE_REST), throttleMaxMs);
}
