import { relayOutbox } from '@around/database/outbox/outbox-queries';
import { mailQueue } from '@around/queues/jobs/mail-jobs';
import { startOutboxRelay } from '@around/queues/outbox/outbox-relay';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { startTestSmtpServer, type TestSmtpServer } from '@around/test-harness/smtp-server';
import type { GatewayDependencies } from '../../build-gateway.ts';
import { mailServer } from '../../mail/delivery/mail-server.ts';
import { startMailDelivery } from '../../mail/delivery/start-mail-delivery.ts';
import { testBox } from './make-gateway.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';

export type MailGateway = TestGateway & { smtp: TestSmtpServer; logLines: string[] };

type Options = Partial<GatewayDependencies> & { smtpOptions?: Parameters<typeof startTestSmtpServer>[0] };

/** A gateway with a mail server, the outbox relay and the worker that sends mails, as `main.ts` starts them. */
export async function startMailGateway({ smtpOptions, ...overrides }: Options = {}): Promise<MailGateway> {
  const logLines: string[] = [];
  const log = createLogger({
    program: 'test',
    level: 'debug',
    destination: { write: (line: string) => void logLines.push(line) },
  });
  const smtp = await startTestSmtpServer(smtpOptions);
  const gateway = await startGateway({ log, kickRelay: () => relay.kick(), isMailFallback: false, ...overrides });
  const { queueClient: client } = gateway;
  const { db } = gateway.database;
  const relay = startOutboxRelay({ relayOutbox: (send) => relayOutbox(db, send), client, queues: [mailQueue], log });
  const delivery = startMailDelivery({
    db,
    client,
    box: testBox,
    server: mailServer({ url: smtp.url, from: { name: 'Around', address: 'no-reply@around.example' } }),
    publicOrigin: 'https://around.example',
    log,
  });
  return {
    ...gateway,
    smtp,
    logLines,
    [Symbol.asyncDispose]: () =>
      closeInReverse([
        async () => smtp[Symbol.asyncDispose](),
        async () => gateway[Symbol.asyncDispose](),
        () => relay.close(),
        () => delivery.close(),
      ]),
  };
}
