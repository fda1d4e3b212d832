import { lookup } from 'node:dns/promises';
import type { CrawlerWorker } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import { confirmLogIn } from '@around/network-client/login/confirm-log-in';
import { logIn } from '@around/network-client/login/log-in';
import { createNetworkClient } from '@around/network-client/network-client';
import { crawlCycle, crawlQueue, fetchStories, placeStories, sweepAccount } from '@around/queues/jobs/crawl-jobs';
import { operatorJob, operatorQueue } from '@around/queues/jobs/operator-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { handle } from '@around/queues/worker/job-processor';
import { startWorker } from '@around/queues/worker/job-worker';
import { workerMetrics } from '@around/queues/worker/worker-metrics';
import type { Logger } from '@around/service-kit/logger';
import type { Registry } from '@around/service-kit/metrics';
import { secretBox } from '@around/service-kit/secret-box';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import type { CrawlerConfig } from './config.ts';
import { accountCredentials } from './credentials/account-credentials.ts';
import { crawlCycleProcessor } from './cycle/crawl-cycle-processor.ts';
import { fetchStoriesProcessor } from './cycle/fetch-stories-processor.ts';
import { placeStoriesProcessor } from './cycle/place-stories-processor.ts';
import { sweepAccountProcessor } from './cycle/sweep-account-processor.ts';
import { postponeDuringOutage } from './cycle/tasks/postpone-during-outage.ts';
import { crawlMetrics } from './metrics/crawl-metrics.ts';
import { operatorActions } from './operator-jobs/operator-actions.ts';
import { operatorJobProcessor } from './operator-jobs/operator-job-processor.ts';
import { startHeartbeat } from './operator-jobs/start-heartbeat.ts';
import { drawPace } from './pacing/draw-pace.ts';
import { type AccountRotation, accountRotation } from './rotation/account-rotation.ts';
import { countedProbe } from './rotation/proxies/counted-probe.ts';
import { admitAnyProxy, admitPublicProxies } from './rotation/proxies/proxy-admission.ts';

type Dependencies = {
  config: CrawlerConfig;
  db: Db;
  client: QueueClient;
  log: Logger;
  metrics: Registry;
  tracing: Tracing | undefined;
  worker: CrawlerWorker;
  kickRelay: () => void;
  clock: () => Date;
};

export type CrawlerWorkers = { rotation: AccountRotation; close: () => Promise<void> };

/** Concurrent operator jobs; each may hold an account. */
const OPERATOR_CONCURRENCY = 4;

/** Crawl jobs and operator jobs have a queue each, so that neither delays the other. Both share the accounts. */
export function startWorkers(dependencies: Dependencies): CrawlerWorkers {
  const { config, db, client, log, metrics, tracing, worker, kickRelay, clock } = dependencies;
  const { pacing, networkBaseUrl: baseUrl } = config;
  const random = Math.random;
  const { noteNewStories } = crawlMetrics({ db, registry: metrics, sweepAfterMs: pacing.sweepAfterMs, clock });
  const network = {
    db,
    log,
    pacing,
    random,
    owner: worker.id,
    credentials: accountCredentials({ db, box: secretBox(config.secretsKey, config.previousSecretsKey) }),
    admitProxy: config.allowPrivateProxies
      ? admitAnyProxy
      : admitPublicProxies((hostname) => lookup(hostname, { all: true })),
    probe: countedProbe({ db, log, metrics, url: config.proxyProbeUrl }),
  };
  const rotation = accountRotation({
    ...network,
    connect: ({ session, proxy }) => createNetworkClient({ baseUrl, session, proxy }),
  });
  const work = { ...network, rotation, clock, kickRelay, noteNewStories };
  const actions = operatorActions({
    ...work,
    tryPassword: (as) => logIn({ baseUrl, ...as }),
    tryCode: (as) => confirmLogIn({ baseUrl, ...as }),
    restMs: () => drawPace(pacing, random).gapMs,
  });

  const shared = { client, log, metrics: workerMetrics(metrics), tracing };
  const crawling = startWorker({
    ...shared,
    queue: crawlQueue,
    processors: [
      handle(crawlCycle, postponeDuringOutage(crawlCycleProcessor(work))),
      handle(sweepAccount, postponeDuringOutage(sweepAccountProcessor(work))),
      handle(fetchStories, postponeDuringOutage(fetchStoriesProcessor(work))),
      handle(placeStories, postponeDuringOutage(placeStoriesProcessor(work))),
    ],
    concurrency: config.concurrency,
  });
  const operating = startWorker({
    ...shared,
    queue: operatorQueue,
    processors: [handle(operatorJob, operatorJobProcessor({ ...work, actions }))],
    concurrency: OPERATOR_CONCURRENCY,
  });
  const heartbeat = startHeartbeat({ db, log, worker, kickRelay });

  return {
    rotation,
    async close() {
      // In parallel: each may take the whole time that a program has to stop.
      await Promise.all([crawling.close(), operating.close(), heartbeat.close()]);
    },
  };
}
