import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RigRedis } from './services.ts';

/** Shuts Redis down without a snapshot and starts it again after a while. */
export async function shutDownFor(redis: RigRedis, awayMs: number): Promise<void> {
  // Redis closes the connection without a response.
  await redis.crash(() => redis.command('SHUTDOWN', 'NOSAVE').catch(() => undefined));
  await sleep(awayMs);
  await redis.start();
}

/** Kills Redis, truncates its append-only file, and starts it again. */
export async function killAndTruncate(redis: RigRedis, folder: string, lostBytes: number): Promise<void> {
  await redis.crash((pid) => process.kill(pid, 'SIGKILL'));
  cutEnd(join(folder, 'appendonlydir'), lostBytes);
  await redis.start();
}

/** Suspends the process: connections stay open without a response. */
export async function freezeFor(redis: RigRedis, ms: number): Promise<void> {
  process.kill(redis.pid(), 'SIGSTOP');
  await sleep(ms).finally(() => process.kill(redis.pid(), 'SIGCONT'));
}

function cutEnd(folder: string, bytes: number): void {
  const written = readdirSync(folder)
    .filter((name) => name.endsWith('.incr.aof'))
    .map((name) => join(folder, name));
  for (const file of written) truncateSync(file, Math.max(0, statSync(file).size - bytes));
}
