import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';

/** True for the first call with this value within its life. False for all later ones, also when they run at the same time. */
export type SingleUse = (value: string, lifeMs: number) => Promise<boolean>;

export function singleUse({ redis, prefix }: { redis: QueueClient['redis']; prefix: string }): SingleUse {
  return async (value, lifeMs) => {
    const set = await redis.set(`${prefix}:used:${value}`, '1', 'PX', lifeMs, 'NX').catch((cause: unknown) => {
      throw new AppError('unavailable', 'This cannot be done right now. Please try again.', {
        cause,
        retryAfterSeconds: 5,
      });
    });
    return set === 'OK';
  };
}
