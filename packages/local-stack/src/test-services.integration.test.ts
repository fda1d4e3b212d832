import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntil } from './processes/wait-until.ts';
import { startTestServices } from './test-services.ts';

const { signal } = new AbortController();

async function canConnect(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

test('uses the given services and starts none', async () => {
  const given = { databaseUrl: 'postgres://given.example/tests', redisUrl: 'redis://given.example' };

  const { databaseUrl, redisUrl, close } = await startTestServices(given);

  expect({ databaseUrl, redisUrl }).toEqual(given);
  await close();
});

test('starts a missing service and stops it after the tests', async () => {
  const { databaseUrl, redisUrl, close } = await startTestServices({ redisUrl: 'redis://given.example' });
  expect({ isConnected: await canConnect(databaseUrl), redisUrl }).toEqual({
    isConnected: true,
    redisUrl: 'redis://given.example',
  });

  await close();

  expect(await canConnect(databaseUrl)).toBe(false);
});

test('stops the servers of a killed test run', async () => {
  const user = fork(join(import.meta.dirname, 'testing/test-services-user-main.ts'));
  onTestFinished(() => void user.kill('SIGKILL'));
  const [{ databaseUrl }] = await once(user, 'message');
  expect(await canConnect(databaseUrl)).toBe(true);

  user.kill('SIGKILL');

  const isGone = async () => !(await canConnect(databaseUrl));
  expect(await waitUntil(isGone, { timeoutMs: 60_000, signal })).toBe(true);
});
