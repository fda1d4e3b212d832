import { setTimeout as sleep } from 'node:timers/promises';
import { deletePersonalData } from '@around/database/safety/personal-data';
import { deleteEndedTakedowns } from '@around/database/takedowns/media-takedowns';
import type { Logger } from '@around/service-kit/logger';
import { type SettleDependencies, settleDecisions } from './settle-decisions.ts';

type Dependencies = SettleDependencies & { kickRelay: () => void; log: Logger; intervalMs?: number };

const INTERVAL_MS = 15_000;
const RETENTION_INTERVAL_MS = 10 * 60_000;

/** Settles decisions and deletes personal data that is too old. Any number of gateways may run it. */
export function startSafetyUpkeep({ intervalMs = INTERVAL_MS, ...deps }: Dependencies): { close: () => Promise<void> } {
  const { db, log } = deps;
  const stopping = new AbortController();
  let retainedAt = Number.NEGATIVE_INFINITY;

  async function work(): Promise<void> {
    const settled = await settleDecisions(deps);
    if (settled > 0) {
      deps.kickRelay();
      log.info({ settled }, 'moderation decisions settled');
    }
    if (performance.now() - retainedAt < RETENTION_INTERVAL_MS) return;
    await deleteEndedTakedowns(db);
    while (!stopping.signal.aborted && (await deletePersonalData(db)) > 0);
    retainedAt = performance.now();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, 'upkeep of reports failed, will retry'));
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}
