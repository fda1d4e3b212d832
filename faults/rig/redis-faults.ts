import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RigRedis } from './services.ts';

/** Ends as an operator ends it, without a snapshot, and comes back after a while. */
export async function shutDownFor(redis: RigRedis, awayMs: number): Promise<void> {
  // It closes the connection instead of answering.
  await redis.crash(() => redis.command('SHUTDOWN', 'NOSAVE').catch(() => undefined));
  await sleep(awayMs);
  await redis.start();
}

/** Dies, and has lost the end of what it wrote when it comes back. */
export async function killAndForget(redis: RigRedis, folder: string, lostBytes: number): Promise<void> {
  await redis.crash((pid) => process.kill(pid, 'SIGKILL'));
  cutEnd(join(folder, 'appendonlydir'), lostBytes);
  await redis.start();
}

/** Stays connected and says nothing, as under a command that takes for ever. */
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
