import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import type { QueueContract } from '@around/queues/jobs/job-contract';
import { mailQueue } from '@around/queues/jobs/mail-jobs';
import { queueBoard } from '@around/queues/queue-board';
import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsync } from 'fastify';

/** Stricter than the app's policy, except for `base-uri`: the board's page has a base element. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
].join('; ');

/** The board's page links a web font of another host. It is removed; system fonts are used. */
const EXTERNAL_STYLESHEET = /<link[^>]+href="https:[^>]*>/g;

/** Otherwise "No workers" would look like a fault. */
const NO_MAIL_SERVER = 'Without a mail server no mail is sent, so this queue has no workers.';

type Dependencies = { queueClient: QueueClient; queues: QueueContract[]; isMailFallback: boolean };

/** `/admin/queues`: a read-only view of the queues and their jobs. */
export function queueBoardRoutes({ queueClient, queues, isMailFallback }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    const unused = isMailFallback ? { [mailQueue.name]: NO_MAIL_SERVER } : {};
    const board = queueBoard({ client: queueClient, queues, unused, path: QUEUE_BOARD_PATH, homePath: '/admin' });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new AppError('forbidden', 'The queue board is read-only');
      }
    });
    app.addHook('preHandler', () => board.openQueues());
    app.addHook('onSend', async (_request, reply, payload) => {
      const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
      return isPage ? payload.replaceAll(EXTERNAL_STYLESHEET, '') : payload;
    });
    await app.register(board.plugin, { prefix: QUEUE_BOARD_PATH });
  };
}
