import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { mailQueue } from '@around/queues/mail-jobs';
import { startOutboxRelay } from '@around/queues/outbox-relay';
import { openQueueClient, type QueueClient } from '@around/queues/queue-client';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { startTestSmtpServer, type TestSmtpServer } from '@around/test-harness/smtp-server';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { GatewayDependencies } from '../build-gateway.ts';
import { mailServer } from '../mail/delivery/mail-server.ts';
import { startMailDelivery } from '../mail/delivery/start-mail-delivery.ts';
import { makeGateway, testBox } from './make-gateway.ts';

export type MailGateway = AsyncDisposable & {
  app: FastifyInstance;
  database: TestDatabase;
  smtp: TestSmtpServer;
  client: QueueClient;
  logLines: string[];
};

type Options = Partial<GatewayDependencies> & { smtpOptions?: Parameters<typeof startTestSmtpServer>[0] };

/** A gateway with a mail server, the outbox relay and the worker that sends mails, as `main.ts` starts them. */
export async function startMailGateway({ smtpOptions, ...overrides }: Options = {}): Promise<MailGateway> {
  const logLines: string[] = [];
  const log = createLogger({
    program: 'test',
    level: 'debug',
    destination: { write: (line: string) => void logLines.push(line) },
  });
  const database = await createTestDatabase(inject('templateUrl'));
  const redis = createTestRedis(inject('redisUrl'));
  const smtp = await startTestSmtpServer(smtpOptions);
  const { db } = database;
  const client = openQueueClient({ redisUrl: redis.url, prefix: redis.prefix, log });
  const relay = startOutboxRelay({ relayOutbox: (send) => relayOutbox(db, send), client, queues: [mailQueue], log });
  const delivery = startMailDelivery({
    db,
    client,
    box: testBox,
    server: mailServer({ url: smtp.url, from: { name: 'Around', address: 'no-reply@around.example' } }),
    publicOrigin: 'https://around.example',
    log,
  });
  const app = await makeGateway({ db, redis, log, kickRelay: relay.kick, isMailFallback: false, ...overrides });
  return {
    app,
    database,
    smtp,
    client,
    logLines,
    [Symbol.asyncDispose]: () =>
      closeInReverse([
        async () => database[Symbol.asyncDispose](),
        async () => redis[Symbol.asyncDispose](),
        async () => smtp[Symbol.asyncDispose](),
        () => client.close(),
        () => relay.close(),
        () => delivery.close(),
        () => app.close(),
      ]),
  };
}
