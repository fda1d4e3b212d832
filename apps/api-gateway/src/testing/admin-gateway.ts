import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { GatewayDependencies } from '../build-gateway.ts';
import { type AdminClient, signInAdmin } from './admin-client.ts';
import { makeGateway } from './make-gateway.ts';

export type AdminGateway = AsyncDisposable & {
  app: FastifyInstance;
  database: TestDatabase;
  redis: TestRedis;
  admin: AdminClient;
};

/** A gateway with a database and a Redis prefix of its own, and an admin who is signed in. */
export async function startAdminGateway(overrides: Partial<GatewayDependencies> = {}): Promise<AdminGateway> {
  const database = await createTestDatabase(inject('templateUrl'));
  const redis = createTestRedis(inject('redisUrl'));
  const app = await makeGateway({ db: database.db, redis, ...overrides });
  return {
    app,
    database,
    redis,
    admin: await signInAdmin(app, database.db),
    async [Symbol.asyncDispose]() {
      await app.close();
      await redis[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
