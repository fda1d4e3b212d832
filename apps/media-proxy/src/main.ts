import cluster from 'node:cluster';
import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics, type Registry } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { type RunningProgram, runProgram } from '@around/service-kit/run-program';
import { startTracing } from '@around/service-kit/tracing/start-tracing';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import { buildMediaProxy } from './build-media-proxy.ts';
import { type DiskWatch, watchDisk } from './cache/disk/disk-watch.ts';
import { type MediaProxyConfig, readMediaProxyConfig } from './config.ts';
import { configForProcess, removeStaleFolders } from './process-config.ts';
import { aggregateMetrics, exposeMetrics } from './processes/cluster-metrics.ts';
import { startWorkerProcesses } from './processes/worker-processes.ts';
import { cacheCheck } from './serving/cache-check.ts';

const PROGRAM = 'media-proxy';
/** Set by the primary process for each worker. */
const INDEX_VARIABLE = 'MEDIA_PROXY_PROCESS_INDEX';

const log = createLogger({ program: PROGRAM, level: process.env.LOG_LEVEL ?? 'info' });

await runProgram(log, async () => {
  const config = readMediaProxyConfig(process.env);
  if (cluster.isWorker) return startWorker(configForProcess(config, Number(process.env[INDEX_VARIABLE])));
  await removeStaleFolders(config);
  return config.processes > 1 ? startSupervisor(config) : startSingle(config);
});

async function startSingle(config: MediaProxyConfig): Promise<RunningProgram> {
  const metrics = createMetrics(PROGRAM);
  const disk = watchCache(config, metrics);
  const ops = await startOpsServer({ ...config.metrics, metrics, checks: cacheCheck(disk) });
  const tracing = await startTracing({ program: PROGRAM, isOn: config.isTraced });
  const app = await listen(config, { metrics, disk, tracing });
  const { port } = app.server.address() as AddressInfo;
  ops.setStarted();
  log.info({ port, metricsPort: ops.port }, 'media-proxy is ready');
  return { close: () => closeInReverse([async () => tracing?.close(), () => ops.close(), () => app.close()]) };
}

async function startSupervisor(config: MediaProxyConfig): Promise<RunningProgram> {
  const metrics = aggregateMetrics(PROGRAM);
  // The workers export the metrics of the disk. This watch is for the readiness only.
  const disk = watchCache(config, metrics);
  const ops = await startOpsServer({ ...config.metrics, metrics, checks: cacheCheck(disk) });
  const workers = await startWorkerProcesses({ count: config.processes, indexVariable: INDEX_VARIABLE, log });
  ops.setStarted();
  log.info({ port: workers.port, metricsPort: ops.port, processes: config.processes }, 'media-proxy is ready');
  return { close: () => closeInReverse([() => ops.close(), () => workers.close(), async () => disk?.close()]) };
}

async function startWorker(config: MediaProxyConfig): Promise<RunningProgram> {
  const metrics = createMetrics(PROGRAM);
  exposeMetrics(metrics);
  const tracing = await startTracing({ program: PROGRAM, isOn: config.isTraced });
  const app = await listen(config, { metrics, disk: watchCache(config, metrics), tracing });
  return { close: () => closeInReverse([async () => tracing?.close(), () => app.close()]) };
}

function watchCache({ cache }: MediaProxyConfig, metrics: Registry): DiskWatch | undefined {
  return cache && watchDisk({ folder: cache.folder, log, metrics, clock: () => Date.now() });
}

type Parts = { metrics: Registry; disk: DiskWatch | undefined; tracing: Tracing | undefined };

async function listen(config: MediaProxyConfig, parts: Parts) {
  const app = await buildMediaProxy(config, {
    ...parts,
    log,
    resolve: (hostname) => lookup(hostname, { all: true }),
    clock: () => Date.now(),
  });
  await app.listen({ host: config.http.host, port: config.http.port });
  return app;
}
