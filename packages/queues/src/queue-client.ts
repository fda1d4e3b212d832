import { setTimeout as sleep } from 'node:timers/promises';
import { DegradedError } from '@around/service-kit/health';
import type { Logger } from '@around/service-kit/logger';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type JobContract, jobOptions, type QueueContract } from './jobs/job-contract.ts';
import { connectProducer, isConnectionError } from './redis/connection.ts';
import { reasonOf } from './redis/outage-log.ts';

export type QueueClient = {
  redisUrl: string;
  /** Prefix of every key. */
  prefix: string;
  redis: Redis;
  /** Rejects after the deadline while Redis is down. The next call tries again. */
  queue: (contract: QueueContract) => Promise<Queue>;
  close: () => Promise<void>;
};

type Dependencies = {
  redisUrl: string;
  log: Logger;
  prefix?: string;
  /** For a command, and for opening a queue. */
  deadlineMs?: number;
};

const DEADLINE_MS = 2_000;
const MAX_EVENTS = 1_000;

/** Opens queues at first use, over one shared connection. For enqueueing, counting and scheduling. */
export function openQueueClient({
  redisUrl,
  log,
  prefix = 'around',
  deadlineMs = DEADLINE_MS,
}: Dependencies): QueueClient {
  const redis = connectProducer({ redisUrl, log, deadlineMs });
  const opened = new Map<string, Promise<Queue>>();

  async function open(name: string): Promise<Queue> {
    const queue = new Queue(name, { connection: redis, prefix, streams: { events: { maxLen: MAX_EVENTS } } });
    queue.on('error', (error) => {
      if (!isConnectionError(error)) log.error({ queue: name, reason: reasonOf(error) }, 'queue error');
    });
    try {
      await Promise.race([queue.waitUntilReady(), rejectAfter(deadlineMs)]);
      return queue;
    } catch (error) {
      // A BullMQ queue whose first connection failed stays broken, so the next call opens a new one.
      await queue.close();
      throw error;
    }
  }

  return {
    redisUrl,
    prefix,
    redis,
    queue({ name }) {
      const known = opened.get(name);
      if (known) return known;
      const opening = open(name);
      opened.set(name, opening);
      opening.catch(() => opened.delete(name));
      return opening;
    },
    async close() {
      for (const opening of opened.values()) await opening.then((queue) => queue.close()).catch(() => undefined);
      redis.disconnect();
    },
  };
}

/** Adds a job directly to Redis, for tools and tests. Programs write jobs to the outbox instead. */
export async function enqueue<C extends JobContract>(
  queue: Queue,
  contract: C,
  payload: z.input<C['payload']>,
): Promise<string> {
  const parsed = z.parse(contract.payload, payload);
  const job = await queue.add(contract.name, parsed, jobOptions(contract, parsed));
  return job.id!;
}

async function rejectAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`Redis did not answer within ${ms} ms`);
}

const PROOF_MS = 60_000;

/** Writes a key, because a Redis that is full or a replica still answers reads. Rejects with the reason. */
export async function proveRedisWrite({ redis, prefix }: Pick<QueueClient, 'redis' | 'prefix'>): Promise<void> {
  try {
    await redis.set(`${prefix}:write-proof`, '1', 'PX', PROOF_MS);
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith('OOM')) throw new DegradedError('Redis is full: it refuses writes', { cause: error });
    if (message.startsWith('READONLY')) throw new DegradedError('Redis is read-only', { cause: error });
    throw error;
  }
}
