import { once } from 'node:events';
import { openQueueClient, type QueueClient } from '@around/queues/queue-client';
import type { TestRedis } from './test-redis.ts';

type Log = Parameters<typeof openQueueClient>[0]['log'];

/** For a machine that stops for seconds under the load of a whole test run. */
const DEADLINE_MS = 30_000;

/** A connected client, because commands fail while it is disconnected. */
export async function openTestQueueClient(
  { url, prefix }: Pick<TestRedis, 'url' | 'prefix'>,
  log: Log,
): Promise<QueueClient> {
  const client = openQueueClient({ redisUrl: url, prefix, log, deadlineMs: DEADLINE_MS });
  if (client.redis.status !== 'ready') await once(client.redis, 'ready');
  return client;
}
