import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { releasePorts } from '../processes/reserve-port.ts';
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

test('a port that another stack has picked, and does not listen on yet, is replaced', async () => {
  const path = join(temporaryFolder(), 'ports.json');
  const ports = new Set(Object.values(await keepStackPorts(path)));

  const elsewhere = Object.values(await keepElsewhere(path));

  expect(elsewhere.filter((port) => ports.has(port))).toEqual([]);
});

test('released ports are free for the next start', async () => {
  const path = join(temporaryFolder(), 'ports.json');
  const ports = await keepStackPorts(path);

  releasePorts(Object.values(ports));

  expect(await keepElsewhere(path)).toEqual(ports);
});

test('ports that a process has kept do not keep it running, and are free when it has ended', async () => {
  const path = join(temporaryFolder(), 'ports.json');

  const elsewhere = await keepElsewhere(path);

  expect(await keepStackPorts(path)).toEqual(elsewhere);
});

/** The ports that another process keeps. */
async function keepElsewhere(path: string): Promise<Record<string, number>> {
  const module = new URL('stack-ports.ts', import.meta.url).href;
  const program = `const { keepStackPorts } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(await keepStackPorts(${JSON.stringify(path)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout) as Record<string, number>;
}
