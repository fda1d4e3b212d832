import type { QueueClient } from '@around/queues/queue-client';
import { orUnavailable } from '../http/unavailable.ts';

/** True for the first call with this value within its life. False for all later ones, also when they run at the same time. */
export type SingleUse = (value: string, lifeMs: number) => Promise<boolean>;

export function singleUse({ redis, prefix }: { redis: QueueClient['redis']; prefix: string }): SingleUse {
  return async (value, lifeMs) => {
    return (await orUnavailable(redis.set(`${prefix}:used:${value}`, '1', 'PX', lifeMs, 'NX'))) === 'OK';
  };
}
