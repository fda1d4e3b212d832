import { randomUUID } from 'node:crypto';
import { TAKEDOWN_LIST_PATH } from '@around/contracts/safety/takedown-list';
import { connectDatabase } from '@around/database/db';
import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { pingDatabase } from '@around/database/ping';
import { openMediaStore } from '@around/media-store/open-media-store';
import { allQueues } from '@around/queues/all-queues';
import { startOutboxRelay } from '@around/queues/outbox/outbox-relay';
import { openQueueClient, proveRedisWrite } from '@around/queues/queue-client';
import { observeQueues } from '@around/queues/queue-metrics';
import { workerMetrics } from '@around/queues/worker/worker-metrics';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { observeDependencies } from '@around/service-kit/dependency-metrics';
import { limitHeapGrowth } from '@around/service-kit/limit-heap-growth';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { releaseMemory } from '@around/service-kit/release-memory';
import { runProgram } from '@around/service-kit/run-program';
import { secretBox } from '@around/service-kit/secret-box';
import { startTracing } from '@around/service-kit/tracing/start-tracing';
import { ensureAdmin } from './admins/ensure-admin.ts';
import { buildGateway } from './build-gateway.ts';
import { readGatewayConfig } from './config.ts';
import { startFeedIndex } from './feed/following/feed-index.ts';
import { feedIndexMetrics } from './feed/following/feed-index-metrics.ts';
import { defaultDeadlines } from './http/deadlines.ts';
import { mailServer } from './mail/delivery/mail-server.ts';
import { startMailDelivery } from './mail/delivery/start-mail-delivery.ts';
import { mailQueuer } from './mail/queue-mail.ts';
import { observeBacklogs } from './metrics/gateway-metrics.ts';
import { UPLOAD_SPEED } from './moments/upload/minimum-speed.ts';
import { alertWebhook } from './operator/alerts/alert-webhook.ts';
import { watchAlerts } from './operator/alerts/watch-alerts.ts';
import { shownEnvironment } from './operator/debug/shown-environment.ts';
import { mediaCacheReader } from './operator/health/media-cache-reader.ts';
import { nominatimProvider } from './places/geocoding-provider.ts';
import { pushMetrics } from './push/sending/push-metrics.ts';
import { pushSender } from './push/sending/push-sender.ts';
import { startPushRounds } from './push/sending/start-push-rounds.ts';
import { purgeMetrics } from './safety/cdn/purge-metrics.ts';
import { purgeWebhook } from './safety/cdn/purge-webhook.ts';
import { startCdnPurges } from './safety/cdn/start-cdn-purges.ts';
import { watchTakedowns } from './safety/takedowns/watch-takedowns.ts';
import { startSafetyUpkeep } from './safety/upkeep/start-safety-upkeep.ts';

/** While it loads 50,000 live locations, the gateway grows to 311 MB with 25, 328 MB with 50, 385 MB by default. The speed is the same. */
const GROWTH_PERCENT_AT_START = 25;
/** With 25, after memory was released, uploads by form are half as fast: their buffers make V8 collect garbage all the time. */
const GROWTH_PERCENT = 50;

const log = createLogger({ program: 'api-gateway', level: process.env.LOG_LEVEL ?? 'info' });

limitHeapGrowth(GROWTH_PERCENT_AT_START);
await runProgram(log, async () => {
  const config = readGatewayConfig(process.env);
  const db = connectDatabase(config.databaseUrl, {
    program: 'api-gateway',
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const queueClient = openQueueClient({ redisUrl: config.redisUrl, log });
  const takedowns = watchTakedowns({ db, log, secret: config.session.secret });
  const tracing = await startTracing({ program: 'api-gateway', isOn: config.isTraced });
  const metrics = createMetrics('api-gateway');
  const clock = () => new Date();
  const feedIndex = config.hasFeedIndex
    ? startFeedIndex({
        databaseUrl: config.databaseUrl,
        log,
        metrics: feedIndexMetrics(metrics),
        clock,
        onFirstLoad() {
          // What was read and compiled until then is garbage: 80 MB with 50,000 live locations.
          releaseMemory();
          limitHeapGrowth(GROWTH_PERCENT);
        },
      })
    : undefined;
  const checks = [
    {
      name: 'postgres',
      // Once the index is loaded, the feed works without Postgres.
      get required() {
        return !feedIndex?.isLoaded();
      },
      check: () => pingDatabase(db),
    },
    // Not required: the feed works without Redis.
    { name: 'redis', required: false, check: () => proveRedisWrite(queueClient) },
    ...(feedIndex ? [feedIndex.check] : []),
  ];
  // All of them: an autoscaler needs a queue's figures while no worker of the queue runs.
  observeQueues(metrics, queueClient, allQueues);
  observeBacklogs({ registry: metrics, db, queueClient });
  observeDependencies(metrics, checks);
  const ops = await startOpsServer({
    ...config.metrics,
    metrics,
    checks,
    documents: { [TAKEDOWN_LIST_PATH]: takedowns.list },
  });
  if (config.admin) await ensureAdmin(db, config.admin);

  const relay = startOutboxRelay({
    relayOutbox: (send) => relayOutbox(db, send),
    client: queueClient,
    queues: allQueues,
    log,
  });
  const box = secretBox(config.secretsKey, config.previousSecretsKey);
  const jobMetrics = workerMetrics(metrics);
  const cdnPurges = startCdnPurges({
    db,
    client: queueClient,
    purge: config.cdnPurge && purgeWebhook(config.cdnPurge),
    metrics: purgeMetrics(metrics),
    workerMetrics: jobMetrics,
    tracing,
    log,
  });
  const delivery =
    config.mailServer &&
    startMailDelivery({
      db,
      client: queueClient,
      box,
      server: mailServer(config.mailServer),
      publicOrigin: config.publicOrigin,
      log,
      metrics: jobMetrics,
      tracing,
    });
  const pushes = { db, log, metrics: pushMetrics(metrics) };
  const pushRounds = config.push && startPushRounds({ ...pushes, sender: pushSender(config.push) });
  const safetyUpkeep = startSafetyUpkeep({
    db,
    box,
    log,
    queueMail: mailQueuer({ box, isFallback: config.mailServer === undefined }),
    kickRelay: relay.kick,
  });
  const mediaStore = await openMediaStore(config.mediaStore);
  const gateway = await buildGateway({
    log,
    metrics,
    tracing,
    db,
    queueClient,
    queues: allQueues,
    kickRelay: relay.kick,
    box,
    isMailFallback: config.mailServer === undefined,
    deadlines: defaultDeadlines,
    clock,
    newId: randomUUID,
    checks,
    mediaProxyUrl: config.mediaProxyUrl,
    mediaStore,
    uploadSpeed: UPLOAD_SPEED,
    webRoot: config.webRoot,
    geocodingProvider: config.geocoderUrl === undefined ? undefined : nominatimProvider(config.geocoderUrl),
    googleMapsApiKey: config.googleMapsApiKey,
    areDeveloperPagesShown: config.areDeveloperPagesShown,
    privateMediaOrigins: config.privateMediaOrigins,
    trustedProxies: config.http.trustedProxies,
    publicOrigin: config.publicOrigin,
    session: config.session,
    loginLimits: config.loginLimits,
    isSecondFactorRequired: config.isSecondFactorRequired,
    userLimits: config.userLimits,
    safetyLimits: config.safetyLimits,
    takedowns,
    feedIndex,
    feedEventLimits: config.feedEventLimits,
    signInProviders: config.signInProviders,
    push: config.push,
    requestsPerMinute: config.requestsPerMinute,
    waitBudgetMs: config.waitBudgetMs,
    shownEnvironment: shownEnvironment(process.env),
    hasAlertWebhook: config.alertWebhookUrl !== undefined,
  });
  await gateway.listen({ host: config.http.host, port: config.http.port });
  const alerts = watchAlerts({
    db,
    log,
    clock,
    readMediaCache: mediaCacheReader(config),
    notify: config.alertWebhookUrl === undefined ? undefined : alertWebhook(config.alertWebhookUrl),
  });
  ops.setStarted();
  log.info({ port: config.http.port, metricsPort: ops.port }, 'gateway is ready');

  return {
    close: () =>
      closeInReverse([
        async () => tracing?.close(),
        () => db.destroy(),
        () => queueClient.close(),
        () => takedowns.close(),
        async () => feedIndex?.close(),
        () => ops.close(),
        () => relay.close(),
        async () => mediaStore.close(),
        // In parallel: running mails may take most of the time that a program has to stop.
        () => Promise.all([gateway.close(), delivery?.close(), cdnPurges.close()]),
        () => Promise.all([alerts.close(), safetyUpkeep.close(), pushRounds?.close()]),
      ]),
  };
});
