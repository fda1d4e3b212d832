import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@around/database/db';
import { openMediaStore } from '@around/media-store/open-media-store';
import { allQueues } from '@around/queues/all-queues';
import { createLogger } from '@around/service-kit/logger';
import { secretBox } from '@around/service-kit/secret-box';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { buildGateway, type GatewayDependencies } from '../../build-gateway.ts';
import type { Deadlines } from '../../http/deadlines.ts';
import { UPLOAD_SPEED } from '../../moments/upload/minimum-speed.ts';
import { defaultSafetyLimits } from '../../safety/safety-limits.ts';
import { watchTakedowns } from '../../safety/takedowns/watch-takedowns.ts';
import { defaultUserLimits } from '../../users/user-limits.ts';

export const sessionSecret = 'a-secret-of-at-least-thirty-two-characters';
export const testBox = secretBox(Buffer.alloc(32, 7).toString('base64'));

/** For a machine that stops for seconds under the load of a whole test run. */
export const longDeadlines: Deadlines = {
  sessionMs: 30_000,
  feedQueryMs: 30_000,
  firstMailMs: 30_000,
  providerMs: 30_000,
};

type Options = Partial<GatewayDependencies> & { db: Db; redis: { url: string; prefix: string } };

/** A gateway on a real Postgres and Redis, with defaults for all other dependencies. */
export async function makeGateway({ db, redis, ...overrides }: Options): Promise<FastifyInstance> {
  const log = overrides.log ?? createLogger({ program: 'test', level: 'silent' });
  const queueClient = await openTestQueueClient(redis, log);
  const takedowns = overrides.takedowns ?? watchTakedowns({ db, log, secret: sessionSecret, intervalMs: 100 });
  const folder = await mkdtemp(join(tmpdir(), 'around-gateway-'));
  const app = await buildGateway({
    log,
    metrics: new Registry(),
    db,
    queueClient,
    queues: allQueues,
    kickRelay: () => {},
    box: testBox,
    isMailFallback: true,
    deadlines: longDeadlines,
    clock: () => new Date(),
    newId: randomUUID,
    checks: [],
    mediaProxyUrl: 'http://127.0.0.1:9',
    mediaStore: await openMediaStore({ folder: join(folder, 'media') }),
    uploadSpeed: UPLOAD_SPEED,
    geocodingProvider: undefined,
    googleMapsApiKey: undefined,
    privateMediaOrigins: [],
    webRoot: await makeWebRoot(join(folder, 'web')),
    areDeveloperPagesShown: true,
    publicOrigin: undefined,
    session: {
      secret: sessionSecret,
      isSecure: false,
      life: {
        user: { idleMs: 3_600_000, absoluteMs: 86_400_000 },
        admin: { idleMs: 3_600_000, absoluteMs: 86_400_000 },
      },
    },
    signInProviders: {},
    push: undefined,
    loginLimits: { attempts: 5, windowMs: 3_600_000, slowAfter: 20 },
    isSecondFactorRequired: false,
    userLimits: defaultUserLimits,
    safetyLimits: defaultSafetyLimits,
    takedowns,
    feedIndex: undefined,
    feedEventLimits: { perAddress: 64, total: 1_000 },
    requestsPerMinute: 10_000,
    waitBudgetMs: 0,
    shownEnvironment: {},
    hasAlertWebhook: false,
    jobWaitLimitMs: 30_000,
    ...overrides,
  });
  app.addHook('onClose', async () => {
    await takedowns.close();
    await queueClient.close();
    await rm(folder, { recursive: true, force: true });
  });
  return app;
}

async function makeWebRoot(webRoot: string): Promise<string> {
  await mkdir(webRoot);
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Around</title>');
  return webRoot;
}
