import { type LookUpCall, type LookUpStreak, readLookUpStreaks } from '@around/database/accounts/look-up-streaks';
import type { Db } from '@around/database/db';
import type { Pacing } from '../pacing/pacing.ts';

type Cooldowns = Pick<Pacing['cooldowns'], 'throttleMs' | 'throttleMaxMs'>;

/** One failure may be about one profile or one account. */
const FAILURES_BEFORE_REST = 2;

/**
 * Calls for look-ups that rest now, each with the reason. After the rest a single look-up tries the call while the others wait.
 * Otherwise all tasks would try it at once, and all accounts would be throttled.
 */
export async function findRestingCalls(
  db: Db,
  { cooldowns }: Pick<Pacing, 'cooldowns'>,
): Promise<Map<LookUpCall, string>> {
  const streaks = await readLookUpStreaks(db);
  return new Map(
    streaks
      .filter((streak) => isResting(streak, cooldowns))
      .map(({ call, failures }) => [call, `the last ${failures} look-ups of this kind failed (${call})`]),
  );
}

function isResting(streak: LookUpStreak, cooldowns: Cooldowns): boolean {
  const lastsMs = restMs(streak, cooldowns);
  return lastsMs > 0 && (streak.isAsked || streak.sinceLastMs < lastsMs);
}

/**
 * The exponential backoff of a call that fails for whichever account makes it. Its further failures would stop the accounts, which
 * the other calls need.
 */
export function restMs({ failures }: Pick<LookUpStreak, 'failures'>, { throttleMs, throttleMaxMs }: Cooldowns): number {
  if (failures < FAILURES_BEFORE_REST) return 0;
  return Math.min(throttleMs * 2 ** (failures - FAILURES_BEFORE_REST), throttleMaxMs);
}
