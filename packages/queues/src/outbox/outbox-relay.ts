import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@around/service-kit/logger';
import type { QueueContract } from '../jobs/job-contract.ts';
import type { QueueClient } from '../queue-client.ts';
import { outageLog } from '../redis/outage-log.ts';
import { interruptibleSleep } from '../worker/interruptible-sleep.ts';
import { type OutboxRow, outboxSender } from './outbox-sender.ts';

/**
 * In one transaction: locks up to `batchSize` unsent rows, skipping locked ones, passes them to `send`, marks them as sent and
 * returns their number. When `send` rejects, all of them stay unsent.
 */
export type RelayOutbox = (send: (rows: OutboxRow[]) => Promise<void>) => Promise<number>;

export type OutboxRelay = {
  /** Sends new rows now instead of at the next poll. */
  kick: () => void;
  close: () => Promise<void>;
};

type Dependencies = {
  relayOutbox: RelayOutbox;
  client: QueueClient;
  queues: QueueContract[];
  log: Logger;
  /** How many rows `relayOutbox` takes at once. After a full batch the next one follows without a delay. */
  batchSize?: number;
  pollMs?: number;
};

const MAX_BACKOFF_MS = 5_000;
const CLOSE_DEADLINE_MS = 3_000;

/**
 * Moves outbox rows to Redis until closed. After a crash between sending and marking, a row is sent again under the same job id.
 * BullMQ ignores it while it still stores the job. Later duplicates are harmless because jobs are idempotent.
 */
export function startOutboxRelay(dependencies: Dependencies): OutboxRelay {
  const { relayOutbox, log, batchSize = 100, pollMs = 500 } = dependencies;
  const send = outboxSender(dependencies);
  const outage = outageLog(log, 'outbox relay');
  const { sleep, wake } = interruptibleSleep();
  let isClosing = false;
  let backoffMs = 0;

  async function relayBatch(): Promise<number> {
    try {
      const sent = await relayOutbox(send);
      outage.recovered();
      backoffMs = 0;
      return sent;
    } catch (error) {
      outage.failed(error);
      backoffMs = Math.min(Math.max(pollMs, backoffMs * 2), MAX_BACKOFF_MS);
      return 0;
    }
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      const sent = await relayBatch();
      if (sent < batchSize && !isClosing) await sleep(backoffMs || pollMs);
    }
  }

  const running = run();
  return {
    kick() {
      // Rows are also written while Redis is down. They must not bypass the backoff.
      if (backoffMs === 0) wake();
    },
    async close() {
      isClosing = true;
      wake();
      await Promise.race([running, delay(CLOSE_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}
