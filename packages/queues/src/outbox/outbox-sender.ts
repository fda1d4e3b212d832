import type { Logger } from '@around/service-kit/logger';
import type { WorkOrigin } from '@around/service-kit/work-origin';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import { jobOptions, type QueueContract } from '../jobs/job-contract.ts';
import type { QueueClient } from '../queue-client.ts';
import { releaseStaleDedupeKeys } from './release-stale-dedupe-keys.ts';

/** A job that was written in the transaction of the change that caused it. */
export type OutboxRow = {
  id: string;
  queue: string;
  job: string;
  payload: unknown;
  delayMs: number;
  origin: WorkOrigin | null;
  /** The database's time. */
  now: Date;
};

type Dependencies = { client: QueueClient; queues: QueueContract[]; log: Logger };
type BulkJob = { name: string; data: unknown; opts: JobsOptions };

/** Adds rows to their queues. A row that matches no contract is logged and skipped, so that it never blocks the others. */
export function outboxSender({ client, queues, log }: Dependencies): (rows: OutboxRow[]) => Promise<void> {
  function toJobs(row: OutboxRow): BulkJob[] {
    const contract = queues.find((queue) => queue.name === row.queue)?.jobs.find((job) => job.name === row.job);
    if (!contract) return skip(row, 'no contract has this queue and job');
    const payload = z.safeParse(contract.payload, row.payload);
    if (!payload.success) return skip(row, z.prettifyError(payload.error));
    const place = { jobId: `ob-${row.id}`, delay: row.delayMs, timestamp: row.now.getTime() };
    const origin = row.origin && { telemetry: { metadata: JSON.stringify(row.origin) } };
    const opts = { ...jobOptions(contract, payload.data), ...place, ...origin };
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
      await releaseStaleDedupeKeys(
        client,
        queue,
        jobs.flatMap(({ opts }) => opts.deduplication?.id ?? []),
      );
      await queue.addBulk(jobs);
    }
  };
}
