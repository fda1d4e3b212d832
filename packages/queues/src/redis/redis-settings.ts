import type { Logger } from '@around/service-kit/logger';
import type { Redis } from 'ioredis';

/** Redis settings that are unsafe for queues, as messages for the operator. */
export async function findRedisProblems(redis: Redis): Promise<string[]> {
  const policy = readField(await redis.info('memory'), 'maxmemory_policy');
  const isAppendOnly = readField(await redis.info('persistence'), 'aof_enabled') === '1';
  const problems: string[] = [];
  if (policy !== 'noeviction') {
    problems.push(
      `maxmemory-policy is ${policy}: Redis may drop queued jobs when memory is short; set it to noeviction`,
    );
  }
  if (!isAppendOnly) problems.push('appendonly is off: queued jobs are lost when Redis stops; set it to yes');
  return problems;
}

export async function warnAboutRedis(redis: Redis, log: Logger): Promise<void> {
  for (const problem of await findRedisProblems(redis)) log.warn(problem);
}

export type RedisMemory = {
  usedBytes: number;
  /** 0: no limit but the machine's. */
  limitBytes: number;
};

export async function readRedisMemory(redis: Redis): Promise<RedisMemory> {
  const memory = await redis.info('memory');
  return { usedBytes: Number(readField(memory, 'used_memory')), limitBytes: Number(readField(memory, 'maxmemory')) };
}

function readField(info: string, field: string): string | undefined {
  return new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1];
}
