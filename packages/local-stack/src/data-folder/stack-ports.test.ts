import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { keepStackPorts } from './stack-ports.ts';

test('picks different ports once and keeps them while they are free', async () => {
  const path = join(temporaryFolder(), 'ports.json');

  const ports = await keepStackPorts(path);

  expect(new Set(Object.values(ports)).size).toBe(Object.keys(ports).length);
  expect(await keepStackPorts(path)).toEqual(ports);
});

test('replaces only a port that is taken meanwhile', async () => {
  const path = join(temporaryFolder(), 'ports.json');
  const ports = await keepStackPorts(path);
  const otherServer = createServer().listen(ports.redis, '127.0.0.1');
  onTestFinished(() => void otherServer.close());
  await once(otherServer, 'listening');

  const { redis, ...others } = await keepStackPorts(path);

  expect(redis).not.toBe(ports.redis);
  expect({ ...others, redis: ports.redis }).toEqual(ports);
});
