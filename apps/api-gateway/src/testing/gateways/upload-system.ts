import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaStore } from '@around/media-store/media-store';
import { openDiskStore } from '@around/media-store/testing/test-stores';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis } from '@around/test-harness/test-redis';
import { inject } from 'vitest';
import { makeUser, startUserSession } from '../clients/users.ts';
import { type GatewayProgram, startGatewayProgram } from './gateway-program.ts';

export type UploadSystem = AsyncDisposable & {
  gateways: GatewayProgram[];
  store: MediaStore;
  database: TestDatabase;
  /** The cookie of a new user. */
  signIn: () => Promise<{ cookie: string }>;
};

/** Gateways in processes of their own, with one database and one media store. */
export async function startUploadSystem(gatewayCount = 1): Promise<UploadSystem> {
  const database = await createTestDatabase(inject('templateUrl'));
  const { url: redisUrl } = createTestRedis(inject('redisUrl'));
  // The programs use the default prefix.
  const log = createLogger({ program: 'test', level: 'silent' });
  const queueClient = await openTestQueueClient({ url: redisUrl, prefix: 'around' }, log);
  const opened = await openDiskStore();
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    MEDIA_STORE_URL: opened.variables.MEDIA_STORE_URL!,
  };
  const gateways = await Promise.all(Array.from({ length: gatewayCount }, () => startGatewayProgram(env)));
  return {
    gateways,
    store: opened.store,
    database,
    signIn: async () => ({ cookie: await startUserSession(await makeUser(database.db), queueClient) }),
    async [Symbol.asyncDispose]() {
      for (const gateway of gateways) await gateway[Symbol.asyncDispose]();
      await queueClient.close();
      await opened[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

export function residentBytes({ process: { pid } }: GatewayProgram): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1_024;
}

/** The most memory that the program uses until the work ends. */
export async function watchPeak(gateway: GatewayProgram, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isRunning = true;
  const end = () => {
    isRunning = false;
  };
  work.then(end, end);
  while (isRunning) {
    peak = Math.max(peak, residentBytes(gateway));
    await sleep(50);
  }
  return peak;
}
