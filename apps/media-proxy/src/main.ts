import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { runProgram } from '@around/service-kit/run-program';
import { buildMediaProxy } from './build-media-proxy.ts';
import { readMediaProxyConfig } from './config.ts';

const log = createLogger({ program: 'media-proxy', level: process.env.LOG_LEVEL ?? 'info' });

await runProgram(log, async () => {
  const config = readMediaProxyConfig(process.env);
  const metrics = createMetrics('media-proxy');
  const ops = await startOpsServer({ port: config.metricsPort, metrics, checks: [] });
  const app = await buildMediaProxy(config, {
    log,
    metrics,
    resolve: (hostname) => lookup(hostname, { all: true }),
    clock: () => Date.now(),
  });
  await app.listen({ host: config.http.host, port: config.http.port });
  const { port } = app.server.address() as AddressInfo;
  log.info({ port, metricsPort: ops.port }, 'media-proxy is ready');
  return { close: () => closeInReverse([() => ops.close(), () => app.close()]) };
});
