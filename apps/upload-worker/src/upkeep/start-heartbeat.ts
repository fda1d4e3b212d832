import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@around/database/db';
import {
  recordUploadWorker,
  removeUploadWorker,
  type UploadWorker,
} from '@around/database/moments/health/upload-workers';
import type { Logger } from '@around/service-kit/logger';

type Dependencies = { db: Db; log: Logger; worker: UploadWorker; hasTools: () => boolean };

const HEARTBEAT_MS = 5_000;

/** Writes this worker's heartbeat to Postgres, so that operators learn at once that none is alive. */
export function startHeartbeat({ db, log, worker, hasTools }: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await recordUploadWorker(db, { ...worker, hasTools: hasTools() }).catch((error: unknown) =>
        log.warn({ err: error }, 'heartbeat failed, will be retried'),
      );
      await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
      await removeUploadWorker(db, worker.id).catch(() => undefined);
    },
  };
}
