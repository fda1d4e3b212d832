import { releaseEvidence } from '@around/database/safety/content/case-evidence';
import { deletePersonalData } from '@around/database/safety/personal-data';
import { deleteEndedTakedowns } from '@around/database/takedowns/media-takedowns';
import type { Logger } from '@around/service-kit/logger';
import { runEvery } from '@around/service-kit/run-every';
import { type SettleDependencies, settleDecisions } from './settle-decisions.ts';

type Dependencies = SettleDependencies & { kickRelay: () => void; log: Logger; intervalMs?: number };

const INTERVAL_MS = 15_000;
const RETENTION_INTERVAL_MS = 10 * 60_000;

/** Settles decisions and deletes personal data that is too old. Any number of gateways may run it. */
export function startSafetyUpkeep({ intervalMs = INTERVAL_MS, ...deps }: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();
  const options = { context: deps, signal: stopping.signal, log: deps.log };
  const running = Promise.all([
    runEvery([settle, endEvidence], { ...options, everyMs: intervalMs }),
    runEvery([endTakedowns, purgePersonalData], { ...options, everyMs: RETENTION_INTERVAL_MS }),
  ]);
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

async function settle(deps: Dependencies): Promise<void> {
  const settled = await settleDecisions(deps);
  if (settled === 0) return;
  deps.kickRelay();
  deps.log.info({ settled }, 'moderation decisions settled');
}

async function endEvidence({ db, log }: Dependencies): Promise<void> {
  const released = await releaseEvidence(db);
  if (released > 0) log.info({ released }, 'content of decided cases is not kept any more');
}

async function endTakedowns({ db }: Dependencies): Promise<void> {
  await deleteEndedTakedowns(db);
}

async function purgePersonalData({ db }: Dependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deletePersonalData(db)) > 0);
}
