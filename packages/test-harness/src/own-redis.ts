import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '@around/local-stack/tools/find-on-path';
import { tools } from '@around/local-stack/tools/require-tool';
import { Redis } from 'ioredis';
import { findFreePort } from './free-port.ts';

export type OwnRedis = AsyncDisposable & {
  url: string;
  /** Restarts on the same port with its data. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 10_000;

/** Starts a Redis for one test, which the test can stop and start again. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const command = requireRedis();
  const folder = await mkdtemp(join(tmpdir(), 'around-redis-'));
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = {
      port,
      bind: '127.0.0.1',
      dir: folder,
      save: '',
      appendonly: 'yes',
      'maxmemory-policy': 'noeviction',
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
    server = spawn(command, args, { stdio: 'ignore' });
    await Promise.race([waitUntilReady(url), once(server, 'error').then(([error]) => Promise.reject(error))]);
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }

  // Stops the server and removes its folder if a test file ends without disposing.
  const kill = () => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', kill);
  await start();
  return {
    url,
    start,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function requireRedis(): string {
  // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
  const command = findOnPath(tools.redis.commands, process.env.PATH ?? '');
  if (!command) throw new Error(`None of ${tools.redis.commands.join(', ')} is installed`);
  return command;
}

async function waitUntilReady(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: () => 50,
    commandTimeout: START_TIMEOUT_MS,
  });
  redis.on('error', () => {});
  try {
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
