import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { pickPort } from '../data-folder/stack-ports.ts';
import { recordingContext } from '../testing/recording-context.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findRedis } from './redis-binary.ts';
import { startRedis } from './start-redis.ts';

async function makeServer() {
  const processContext = recordingContext();
  const folder = join(temporaryFolder(), 'redis');
  // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
  const path = process.env.PATH ?? '';
  const options = {
    folder,
    port: await pickPort(),
    password: randomUUID(),
    durability: 'durable' as const,
    binary: await findRedis({ toolsFolder: join(folder, 'tools'), path, ...processContext }),
  };
  async function start() {
    const server = await startRedis(options, processContext);
    onTestFinished(() => server.stop(5_000));
    return server;
  }
  return { folder, processContext, start };
}

async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

test('keeps its data over a stop and a start', async () => {
  const { start } = await makeServer();
  const first = await start();
  await withRedis(first.url, (redis) => redis.set('job', '1'));

  await first.stop(5_000);
  const second = await start();

  expect(await withRedis(second.url, (redis) => redis.get('job'))).toBe('1');
});

test('restarts after a kill with the data of a second before', async () => {
  const { start, processContext } = await makeServer();
  const server = await start();
  await withRedis(server.url, (redis) => redis.set('job', '1'));
  await new Promise((resolve) => setTimeout(resolve, 1_200));

  process.kill(server.pid()!, 'SIGKILL');
  await expect
    .poll(() => withRedis(server.url, (redis) => redis.get('job')).catch(() => null), { interval: 100 })
    .toBe('1');

  expect(processContext.lines[0]).toContain('redis ended (by SIGKILL)');
});

test('never evicts keys', async () => {
  const { url } = await (await makeServer()).start();

  expect(await withRedis(url, (redis) => redis.config('GET', 'maxmemory-policy'))).toEqual([
    'maxmemory-policy',
    'noeviction',
  ]);
});

test('requires the password, which is in a file that only the owner may read', async () => {
  const { start, folder } = await makeServer();
  const { url } = await start();

  const urlWithoutPassword = Object.assign(new URL(url), { password: '' }).href;

  await expect(withRedis(urlWithoutPassword, (redis) => redis.get('job'))).rejects.toThrow();
  expect(statSync(join(folder, 'redis.conf')).mode & 0o777).toBe(0o600);
});
