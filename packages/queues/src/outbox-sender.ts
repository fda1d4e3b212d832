import type { Logger } from '@around/service-kit/logger';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import { freeLostKeys } from './free-lost-keys.ts';
import { jobOptions, type QueueContract } from './job-contract.ts';
import type { QueueClient } from './queue-client.ts';

/** A job written down in the transaction of the change that it follows; `now` is the time by the clock of the outbox. */
export type OutboxRow = { id: string; queue: string; job: string; payload: unknown; delayMs: number; now: Date };

type Dependencies = { client: QueueClient; queues: QueueContract[]; log: Logger };
type BulkJob = { name: string; data: unknown; opts: JobsOptions };

/** Puts rows into their queues. A row that no contract fits is logged and left out: it never blocks the others. */
export function outboxSender({ client, queues, log }: Dependencies): (rows: OutboxRow[]) => Promise<void> {
  function toJobs(row: OutboxRow): BulkJob[] {
    const contract = queues.find((queue) => queue.name === row.queue)?.jobs.find((job) => job.name === row.job);
    if (!contract) return skip(row, 'no contract has this queue and job');
    const payload = z.safeParse(contract.payload, row.payload);
    if (!payload.success) return skip(row, z.prettifyError(payload.error));
    const place = { jobId: `ob-${row.id}`, delay: row.delayMs, timestamp: row.now.getTime() };
    const opts = { ...jobOptions(contract, payload.data), ...place };
    return [{ name: contract.name, data: payload.data, opts }];
  }

  function skip({ id, queue, job }: OutboxRow, reason: string): [] {
    log.error({ outboxId: id, queue, job, reason }, 'outbox row skipped');
    return [];
  }

  return async (rows) => {
    const byQueue = Map.groupBy(rows, (row) => row.queue);
    for (const [name, rowsOfQueue] of byQueue) {
      const jobs = rowsOfQueue.flatMap(toJobs);
      const contract = queues.find((queue) => queue.name === name);
      if (!contract || jobs.length === 0) continue;
      const queue = await client.queue(contract);
      await freeLostKeys(
        client,
        queue,
        jobs.flatMap(({ opts }) => opts.deduplication?.id ?? []),
      );
      await queue.addBulk(jobs);
    }
  };
}
