import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { ProcessContext } from '../processes/process-context.ts';
import { startService } from '../processes/start-service.ts';
import type { Supervised } from '../processes/supervise.ts';
import type { RedisBinary } from './redis-binary.ts';

export type RedisOptions = {
  folder: string;
  port: number;
  password: string;
  durability: 'durable' | 'disposable';
  binary: RedisBinary;
};

export type RunningRedis = Supervised & { url: string };

/** Starts a Redis server on this machine. */
export async function startRedis(
  { folder, port, password, durability, binary }: RedisOptions,
  processContext: ProcessContext,
): Promise<RunningRedis> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const url = `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const settings = {
    bind: '127.0.0.1',
    port,
    requirepass: password,
    dir: JSON.stringify(folder),
    appendonly: durability === 'durable' ? 'yes' : 'no',
    save: durability === 'durable' ? '3600 1' : '""',
    // Eviction would lose jobs.
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  // The password is in a file because every user of the machine can read command lines.
  const configFile = join(folder, 'redis.conf');
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(configFile, lines.join(''), { mode: 0o600 });

  const server = await startService(
    {
      name: 'redis',
      spawn: (log) =>
        spawn(binary.command, [configFile], {
          cwd: folder,
          env: binary.environment,
          detached: true,
          stdio: ['ignore', log, log],
        }),
      stopSignal: 'SIGTERM',
      isReady: () => answersPing(url),
    },
    processContext,
  );
  return { ...server, url };
}

async function answersPing(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 2_000 });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } finally {
    redis.disconnect();
  }
}
