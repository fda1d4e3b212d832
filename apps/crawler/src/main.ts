import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { readDatabaseTime } from '@around/database/database-time';
import { connectDatabase } from '@around/database/db';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { pingDatabase } from '@around/database/ping';
import { allQueues } from '@around/queues/all-queues';
import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { operatorQueue } from '@around/queues/jobs/operator-jobs';
import { startOutboxRelay } from '@around/queues/outbox/outbox-relay';
import { openQueueClient, proveRedisWrite } from '@around/queues/queue-client';
import { observeQueues } from '@around/queues/queue-metrics';
import { warnAboutRedis } from '@around/queues/redis/redis-settings';
import { overrideDateNow } from '@around/queues/worker/override-date-now';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { observeDependencies } from '@around/service-kit/dependency-metrics';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { runProgram } from '@around/service-kit/run-program';
import { startTracing } from '@around/service-kit/tracing/start-tracing';
import { startDatabaseClock } from './clock/database-clock.ts';
import { readCrawlerConfig } from './config.ts';
import { startMaintenance } from './maintenance/start-maintenance.ts';
import { startWorkers } from './start-workers.ts';

/** Queues that crawlers work on. */
const queues = [crawlQueue, operatorQueue];

const log = createLogger({ program: 'crawler', level: process.env.LOG_LEVEL ?? 'info' });

await runProgram(log, async () => {
  const config = readCrawlerConfig(process.env);
  const db = connectDatabase(config.databaseUrl, {
    program: 'crawler',
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const { clock, close: stopClock } = await startDatabaseClock({ readTime: () => readDatabaseTime(db) });
  const restoreDateNow = overrideDateNow(clock);
  const client = openQueueClient({ redisUrl: config.redisUrl, log });
  const tracing = await startTracing({ program: 'crawler', isOn: config.isTraced });
  const metrics = createMetrics('crawler');
  observeQueues(metrics, client, queues);
  const checks = [
    { name: 'postgres', required: true, check: () => pingDatabase(db) },
    { name: 'redis', required: true, check: () => proveRedisWrite(client) },
  ];
  observeDependencies(metrics, checks);
  const ops = await startOpsServer({
    ...config.metrics,
    metrics,
    checks,
  });

  const relay = startOutboxRelay({
    relayOutbox: (send) => relayOutbox(db, send),
    client,
    // The outbox has rows of all programs, and any relay may take them.
    queues: allQueues,
    log,
  });
  const worker = { id: `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`, host: hostname(), pid: process.pid };
  const workers = startWorkers({ config, db, client, log, metrics, tracing, worker, kickRelay: relay.kick, clock });
  client.redis.once('ready', () => void warnAboutRedis(client.redis, log).catch(() => undefined));
  const maintenance = startMaintenance({
    db,
    client,
    log,
    pacing: config.pacing,
    rotation: workers.rotation,
    kickRelay: relay.kick,
  });
  ops.setStarted();
  log.info({ metricsPort: ops.port, concurrency: config.concurrency }, 'crawler is ready');

  return {
    close: () =>
      closeInReverse([
        async () => tracing?.close(),
        () => db.destroy(),
        async () => stopClock(),
        async () => restoreDateNow(),
        () => client.close(),
        () => ops.close(),
        () => relay.close(),
        () => workers.close(),
        () => maintenance.close(),
      ]),
  };
});
