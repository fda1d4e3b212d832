import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@around/service-kit/logger';
import { alarmClock } from './alarm-clock.ts';
import type { QueueContract } from './job-contract.ts';
import { outageLog } from './outage-log.ts';
import { type OutboxRow, outboxSender } from './outbox-sender.ts';
import type { QueueClient } from './queue-client.ts';

/**
 * In one transaction: takes unsent rows (at most `batchSize`, locked, skipping locked ones), hands them to `send`, marks them sent
 * and answers how many. When `send` rejects, all of them stay unsent.
 */
export type RelayOutbox = (send: (rows: OutboxRow[]) => Promise<void>) => Promise<number>;

export type OutboxRelay = {
  /** Says that a row was just written, so that it need not wait for the next poll. */
  kick: () => void;
  close: () => Promise<void>;
};

type Dependencies = {
  relayOutbox: RelayOutbox;
  client: QueueClient;
  queues: QueueContract[];
  log: Logger;
  /** How many rows `relayOutbox` takes at once. After a full batch the next one follows without a pause. */
  batchSize?: number;
  pollMs?: number;
};

const MAX_BACK_OFF_MS = 5_000;
const CLOSE_DEADLINE_MS = 3_000;

/**
 * Moves outbox rows to Redis for as long as the program runs. A crash between sending and marking sends a row again under the same
 * job id, which Redis refuses while it remembers the job; after that the idempotence of the job itself holds.
 */
export function startOutboxRelay(dependencies: Dependencies): OutboxRelay {
  const { relayOutbox, log, batchSize = 100, pollMs = 500 } = dependencies;
  const send = outboxSender(dependencies);
  const outage = outageLog(log, 'the way from the outbox to the queues');
  const alarm = alarmClock();
  let isClosing = false;
  let backOffMs = 0;

  async function relayBatch(): Promise<number> {
    try {
      const sent = await relayOutbox(send);
      outage.recovered();
      backOffMs = 0;
      return sent;
    } catch (error) {
      outage.failed(error);
      backOffMs = Math.min(Math.max(pollMs, backOffMs * 2), MAX_BACK_OFF_MS);
      return 0;
    }
  }

  async function run(): Promise<void> {
    while (!isClosing) {
      const sent = await relayBatch();
      if (sent < batchSize && !isClosing) await alarm.sleep(backOffMs || pollMs);
    }
  }

  const running = run();
  return {
    kick() {
      // Writers go on while Redis is away, and must not turn the back-off into a hammer.
      if (backOffMs === 0) alarm.ring();
    },
    async close() {
      isClosing = true;
      alarm.ring();
      await Promise.race([running, sleep(CLOSE_DEADLINE_MS, undefined, { ref: false })]);
    },
  };
}
