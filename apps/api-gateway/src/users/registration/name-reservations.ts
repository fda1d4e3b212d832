import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueClient } from '@around/queues/queue-client';
import type { FastifyBaseLogger } from 'fastify';
import { bestEffort, orUnavailable, unavailable } from '../../http/unavailable.ts';

/** Runs the task while no other registration uses one of the names. Waits for its turn. */
export type NameReservations = {
  run: <T>(log: FastifyBaseLogger, names: string[], task: () => Promise<T>) => Promise<T>;
};

const LIFE_MS = 30_000;
const LONGEST_WAIT_MS = 10_000;
const POLL_MS = 50;

// KEYS: the names. ARGV: the owner's token, and the life. Returns 1 when all names have been reserved.
const RESERVE = `
  if redis.call('exists', unpack(KEYS)) > 0 then return 0 end
  for _, key in ipairs(KEYS) do redis.call('set', key, ARGV[1], 'px', ARGV[2]) end
  return 1`;

const RELEASE = `
  for _, key in ipairs(KEYS) do
    if redis.call('get', key) == ARGV[1] then redis.call('del', key) end
  end`;

type Dependencies = { redis: QueueClient['redis']; prefix: string };

export function nameReservations({ redis, prefix }: Dependencies): NameReservations {
  return {
    async run(log, names, task) {
      const keys = names.map((name) => `${prefix}:registering:${digestOf(name)}`);
      const token = randomUUID();
      const endsAt = performance.now() + LONGEST_WAIT_MS;
      while (Number(await orUnavailable(redis.eval(RESERVE, keys.length, ...keys, token, LIFE_MS))) === 0) {
        if (performance.now() > endsAt) throw unavailable();
        await sleep(POLL_MS);
      }
      try {
        return await task();
      } finally {
        // The reservation ends by itself if Redis fails now. The outcome of the task counts.
        await bestEffort(log, redis.eval(RELEASE, keys.length, ...keys, token));
      }
    },
  };
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}
