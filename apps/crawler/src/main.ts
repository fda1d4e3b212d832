import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { connectDatabase } from '@around/database/db';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { pingDatabase } from '@around/database/ping';
import { createNetworkClient } from '@around/network-client/network-client';
import { crawlCycle, crawlQueue, fetchStories, sweepAccount } from '@around/queues/crawl-jobs';
import { handle } from '@around/queues/job-processor';
import { startWorker } from '@around/queues/job-worker';
import { startOutboxRelay } from '@around/queues/outbox-relay';
import { openQueueClient } from '@around/queues/queue-client';
import { observeQueues } from '@around/queues/queue-health';
import { warnAboutRedis } from '@around/queues/redis-settings';
import { workerMetrics } from '@around/queues/worker-metrics';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { runProgram } from '@around/service-kit/run-program';
import { secretBox } from '@around/service-kit/secret-box';
import { accountCredentials } from './accounts/account-credentials.ts';
import { readCrawlerConfig } from './config.ts';
import { crawlCycleProcessor } from './cycle/crawl-cycle-processor.ts';
import { fetchStoriesProcessor } from './cycle/fetch-stories-processor.ts';
import { sweepAccountProcessor } from './cycle/sweep-account-processor.ts';
import { accountRotation } from './rotation/account-rotation.ts';
import { startUpkeep } from './upkeep/start-upkeep.ts';

const log = createLogger({ program: 'crawler', level: process.env.LOG_LEVEL ?? 'info' });

await runProgram(log, async () => {
  const config = readCrawlerConfig(process.env);
  const { pacing } = config;
  const db = connectDatabase(config.databaseUrl, {
    program: 'crawler',
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const client = openQueueClient({ redisUrl: config.redisUrl, log });
  const metrics = createMetrics('crawler');
  observeQueues(metrics, client, [crawlQueue]);
  const ops = await startOpsServer({
    port: config.metricsPort,
    metrics,
    checks: [
      { name: 'postgres', required: true, check: () => pingDatabase(db) },
      { name: 'redis', required: true, check: () => client.redis.ping() },
    ],
  });

  const relay = startOutboxRelay({
    relayOutbox: (send) => relayOutbox(db, send),
    client,
    queues: [crawlQueue],
    log,
  });
  const rotation = accountRotation({
    db,
    log,
    pacing,
    owner: `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`,
    credentials: accountCredentials({ db, box: secretBox(config.secretsKey) }),
    connect: ({ session, proxy }) => createNetworkClient({ baseUrl: config.networkBaseUrl, session, proxy }),
    random: Math.random,
  });
  const work = { db, rotation, pacing, clock: () => new Date(), kickRelay: relay.kick };
  const worker = startWorker({
    client,
    queue: crawlQueue,
    processors: [
      handle(crawlCycle, crawlCycleProcessor(work)),
      handle(sweepAccount, sweepAccountProcessor(work)),
      handle(fetchStories, fetchStoriesProcessor(work)),
    ],
    concurrency: config.concurrency,
    log,
    metrics: workerMetrics(metrics),
  });
  client.redis.once('ready', () => void warnAboutRedis(client.redis, log).catch(() => undefined));
  const upkeep = startUpkeep({ db, client, log });
  log.info({ metricsPort: ops.port, concurrency: config.concurrency }, 'crawler is ready');

  return {
    close: () =>
      closeInReverse([
        () => db.destroy(),
        () => client.close(),
        () => ops.close(),
        () => relay.close(),
        () => worker.close(),
        () => upkeep.close(),
      ]),
  };
});
