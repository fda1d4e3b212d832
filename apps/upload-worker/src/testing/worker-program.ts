import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { PATH } from './make-video.ts';

export type WorkerProgram = AsyncDisposable & {
  process: ChildProcess;
  /** Sends the signal and resolves with the exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  /** What it has logged, as text. Call it after the end. */
  log: () => Promise<string>;
};

/** Starts the program through `wrapper`, a command that must run the arguments appended to it, e.g. with `exec "$@"`. */
export function startWorkerProgram(env: Record<string, string>, wrapper: string[] = []): WorkerProgram {
  const [command = '', ...args] = [...wrapper, process.execPath, join(import.meta.dirname, '../main.ts')];
  const child = spawn(command, args, {
    env: { PATH, METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log = text(child.stdout);
  const exited = once(child, 'exit');
  return {
    process: child,
    log: () => log,
    async end(signal) {
      child.kill(signal);
      return (await exited)[0] as number | null;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Deletes the locks at once; a lock of a dead worker otherwise lasts a minute. */
export async function expireLocks(redisUrl: string): Promise<void> {
  const client = new Redis(redisUrl);
  const locks = await client.keys('around:uploads:*:lock');
  if (locks.length > 0) await client.del(locks);
  client.disconnect();
}

/** The files that workers are working on. */
export async function filesInWork(tempFolder: string): Promise<string[]> {
  const folders = await readdir(tempFolder);
  return (await Promise.all(folders.map((name) => readdir(join(tempFolder, name)).catch(() => [])))).flat();
}
