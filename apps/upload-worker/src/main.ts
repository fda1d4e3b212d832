import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { connectDatabase } from '@around/database/db';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { pingDatabase } from '@around/database/ping';
import { openMediaStore } from '@around/media-store/open-media-store';
import { allQueues } from '@around/queues/all-queues';
import { uploadQueue } from '@around/queues/jobs/upload-jobs';
import { startOutboxRelay } from '@around/queues/outbox/outbox-relay';
import { openQueueClient, proveRedisWrite } from '@around/queues/queue-client';
import { observeQueues } from '@around/queues/queue-metrics';
import { workerMetrics } from '@around/queues/worker/worker-metrics';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { observeDependencies } from '@around/service-kit/dependency-metrics';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { runProgram } from '@around/service-kit/run-program';
import { startTracing } from '@around/service-kit/tracing/start-tracing';
import { readUploadWorkerConfig } from './config.ts';
import { uploadMetrics } from './metrics/upload-metrics.ts';
import { startProcessing } from './processing/start-processing.ts';
import { removeAbandonedFolders } from './processing/work-folders.ts';
import { startHeartbeat } from './upkeep/start-heartbeat.ts';
import { startUpkeep } from './upkeep/start-upkeep.ts';

const log = createLogger({ program: 'upload-worker', level: process.env.LOG_LEVEL ?? 'info' });

await runProgram(log, async () => {
  const config = readUploadWorkerConfig(process.env);
  await removeAbandonedFolders(config.tempFolder, log);
  const clock = () => new Date();
  const db = connectDatabase(config.databaseUrl, {
    program: 'upload-worker',
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const store = await openMediaStore(config.mediaStore);
  const client = openQueueClient({ redisUrl: config.redisUrl, log });
  const tracing = await startTracing({ program: 'upload-worker', isOn: config.isTraced });
  const registry = createMetrics('upload-worker');
  const metrics = uploadMetrics(registry, clock);
  observeQueues(registry, client, [uploadQueue]);
  const checks = [
    { name: 'postgres', required: true, check: () => pingDatabase(db) },
    { name: 'redis', required: true, check: () => proveRedisWrite(client) },
  ];
  observeDependencies(registry, checks);
  const ops = await startOpsServer({
    ...config.metrics,
    metrics: registry,
    checks,
  });
  const relay = startOutboxRelay({ relayOutbox: (send) => relayOutbox(db, send), client, queues: allQueues, log });
  const processing = startProcessing({
    db,
    store,
    client,
    log,
    metrics,
    jobMetrics: workerMetrics(registry),
    tracing,
    config,
  });
  const worker = { id: `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`, host: hostname(), pid: process.pid };
  const heartbeat = startHeartbeat({ db, log, worker, hasTools: processing.hasTools });
  const upkeep = startUpkeep({ db, store, log, metrics, kickRelay: relay.kick, clock });
  ops.setStarted();
  log.info({ metricsPort: ops.port, concurrency: config.concurrency }, 'upload-worker is ready');

  return {
    close: () =>
      closeInReverse([
        async () => tracing?.close(),
        () => db.destroy(),
        async () => store.close(),
        () => client.close(),
        () => ops.close(),
        () => relay.close(),
        () => processing.close(),
        () => upkeep.close(),
        () => heartbeat.close(),
      ]),
  };
});
