import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { commonEnvironment, loadConfig } from './load-config.ts';
import { createMetrics } from './metrics.ts';
import { startOpsServer } from './ops-server.ts';

const outsideAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

async function startWith(environment: NodeJS.ProcessEnv) {
  const { METRICS_HOST: host, METRICS_PORT: port } = loadConfig(z.object(commonEnvironment), environment);
  const server = await startOpsServer({ host, port, metrics: createMetrics('test'), checks: [] });
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}

test.runIf(outsideAddress)('metrics are not offered to other hosts unless METRICS_HOST says so', async () => {
  await using own = await startWith({});
  await using open = await startWith({ METRICS_HOST: '0.0.0.0' });

  expect((await fetch(`http://127.0.0.1:${own.port}/metrics`)).status).toBe(200);
  await expect(fetch(`http://${outsideAddress}:${own.port}/metrics`)).rejects.toThrow('fetch failed');
  expect((await fetch(`http://${outsideAddress}:${open.port}/metrics`)).status).toBe(200);
});

test('a program is not ready before it has started', async () => {
  await using server = await startWith({});
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    return [response.status, await response.json()];
  };

  expect(await read()).toEqual([503, { ready: false, degraded: [], failed: ['start'] }]);
  server.setStarted();
  expect(await read()).toEqual([200, { ready: true, degraded: [], failed: [] }]);
});
