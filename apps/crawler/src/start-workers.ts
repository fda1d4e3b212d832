import { lookup } from 'node:dns/promises';
import type { Db } from '@around/database/db';
import type { CrawlerWorker } from '@around/database/operator-jobs/crawler-workers';
import { confirmLogIn } from '@around/network-client/login/confirm-log-in';
import { logIn } from '@around/network-client/login/log-in';
import { createNetworkClient } from '@around/network-client/network-client';
import { probeProxy } from '@around/network-client/probe-proxy';
import { crawlCycle, crawlQueue, fetchStories, sweepAccount } from '@around/queues/crawl-jobs';
import { handle } from '@around/queues/job-processor';
import { startWorker } from '@around/queues/job-worker';
import { operatorJob, operatorQueue } from '@around/queues/operator-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { workerMetrics } from '@around/queues/worker-metrics';
import type { Logger } from '@around/service-kit/logger';
import type { Registry } from '@around/service-kit/metrics';
import { secretBox } from '@around/service-kit/secret-box';
import type { CrawlerConfig } from './config.ts';
import { accountCredentials } from './credentials/account-credentials.ts';
import { crawlCycleProcessor } from './cycle/crawl-cycle-processor.ts';
import { fetchStoriesProcessor } from './cycle/fetch-stories-processor.ts';
import { postponeWhileAway } from './cycle/postpone-while-away.ts';
import { sweepAccountProcessor } from './cycle/sweep-account-processor.ts';
import { crawlMetrics } from './metrics/crawl-metrics.ts';
import { operatorActions } from './operator-jobs/operator-actions.ts';
import { operatorJobProcessor } from './operator-jobs/operator-job-processor.ts';
import { startPresence } from './operator-jobs/start-presence.ts';
import { drawPace } from './pacing/draw-pace.ts';
import { type AccountRotation, accountRotation } from './rotation/account-rotation.ts';
import { admitAnyProxy, admitPublicProxies } from './rotation/proxy-addresses.ts';
import type { ProbeDependencies } from './rotation/proxy-health.ts';

type Dependencies = {
  config: CrawlerConfig;
  db: Db;
  client: QueueClient;
  log: Logger;
  metrics: Registry;
  worker: CrawlerWorker;
  kickRelay: () => void;
  clock: () => Date;
};

export type CrawlerWorkers = { rotation: AccountRotation; close: () => Promise<void> };

/** Jobs of an operator that run side by side; each may hold an account. */
const OPERATOR_CONCURRENCY = 4;

/** Crawling and what operators ask for, on two queues: neither stands in line behind the other, and both share the accounts. */
export function startWorkers(dependencies: Dependencies): CrawlerWorkers {
  const { config, db, client, log, metrics, worker, kickRelay, clock } = dependencies;
  const { pacing, networkBaseUrl: baseUrl } = config;
  const random = Math.random;
  const { noteNewStories } = crawlMetrics({ db, registry: metrics, sweepAfterMs: pacing.sweepAfterMs, clock });
  const network = {
    db,
    log,
    pacing,
    random,
    owner: worker.id,
    credentials: accountCredentials({ db, box: secretBox(config.secretsKey) }),
    admitProxy: config.allowPrivateProxies
      ? admitAnyProxy
      : admitPublicProxies((hostname) => lookup(hostname, { all: true })),
    probe: proberOf(config.proxyProbeUrl),
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

  const shared = { client, log, metrics: workerMetrics(metrics) };
  const crawling = startWorker({
    ...shared,
    queue: crawlQueue,
    processors: [
      handle(crawlCycle, postponeWhileAway(crawlCycleProcessor(work))),
      handle(sweepAccount, postponeWhileAway(sweepAccountProcessor(work))),
      handle(fetchStories, postponeWhileAway(fetchStoriesProcessor(work))),
    ],
    concurrency: config.concurrency,
  });
  const operating = startWorker({
    ...shared,
    queue: operatorQueue,
    processors: [handle(operatorJob, operatorJobProcessor({ ...work, actions }))],
    concurrency: OPERATOR_CONCURRENCY,
  });
  const presence = startPresence({ db, log, worker, kickRelay });

  return {
    rotation,
    async close() {
      // Side by side: each may take as long as a program has for its stop.
      await Promise.all([crawling.close(), operating.close(), presence.close()]);
    },
  };
}

function proberOf(url: string): ProbeDependencies['probe'] {
  return (proxy, options) => probeProxy(proxy, { url, ...options });
}
