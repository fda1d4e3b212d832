import type { UserRow } from '@around/database/users/user-queries';
import type { QueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { GatewayDependencies } from '../../build-gateway.ts';
import type { BrowserOptions } from '../clients/browser.ts';
import { startUserSession } from '../clients/users.ts';
import { openVisitor, type Visitor } from '../clients/visitor.ts';
import { makeGateway } from './make-gateway.ts';

export type TestGateway = AsyncDisposable & {
  app: FastifyInstance;
  database: TestDatabase;
  redis: TestRedis;
  queueClient: QueueClient;
  /** `app` may be another gateway with the same sessions. */
  newVisitor: (options?: Partial<BrowserOptions>) => Visitor;
  /** A visitor who has registered, under a random username. */
  newUser: (fields?: object) => Promise<Visitor & { username: string; id: string }>;
  /** A visitor with a session of this user. */
  signIn: (user: UserRow, options?: Partial<BrowserOptions>) => Promise<Visitor>;
};

/** A gateway with a database and a Redis prefix of its own. */
export async function startGateway(overrides: Partial<GatewayDependencies> = {}): Promise<TestGateway> {
  const database = await createTestDatabase(inject('templateUrl'));
  const redis = createTestRedis(inject('redisUrl'));
  const app = await makeGateway({ db: database.db, redis, ...overrides });
  const log = createLogger({ program: 'test', level: 'silent' });
  const queueClient = await openTestQueueClient(redis, log);
  const newVisitor: TestGateway['newVisitor'] = (options) => openVisitor(queueClient, { app, ...options });
  return {
    app,
    database,
    redis,
    queueClient,
    newVisitor,
    async newUser(fields = {}) {
      const visitor = newVisitor();
      const response = await visitor.register(fields);
      if (response.statusCode !== 200) throw new Error(`Not registered: ${response.body}`);
      const { username, id } = response.json();
      return Object.assign(visitor, { username, id });
    },
    signIn: async (user, options) => newVisitor({ ...options, cookie: await startUserSession(user, queueClient) }),
    async [Symbol.asyncDispose]() {
      await app.close();
      await queueClient.close();
      await redis[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
