import type { QueueClient } from '@around/queues/queue-client';

/** All keys of this client's prefix with their values, as one text. */
export async function dumpRedis(client: QueueClient): Promise<string> {
  const keys = await client.redis.keys(`${client.prefix}:*`);
  return JSON.stringify(await Promise.all(keys.map(async (key) => [key, await readKey(client, key)])));
}

async function readKey({ redis }: QueueClient, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return redis.smembers(key);
  }
}
