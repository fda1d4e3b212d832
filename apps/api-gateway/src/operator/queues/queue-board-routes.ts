import { QUEUE_BOARD_PATH } from '@around/contracts/operator/queue-board';
import type { QueueContract } from '@around/queues/job-contract';
import { queueBoard } from '@around/queues/queue-board';
import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsync } from 'fastify';

/** As the app's own, but for its base address, which the board writes into its page. */
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

/** The board names a style sheet of another house; the fonts of the system will do. */
const FOREIGN_STYLE = /<link[^>]+href="https:[^>]*>/g;

type Dependencies = { queueClient: QueueClient; queues: QueueContract[] };

/** `/admin/queues`, for looking only. */
export function queueBoardRoutes({ queueClient, queues }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    const board = queueBoard({ client: queueClient, queues, path: QUEUE_BOARD_PATH, homePath: '/admin' });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new AppError('forbidden', 'The queue board changes nothing');
      }
    });
    app.addHook('preHandler', () => board.openQueues());
    app.addHook('onSend', async (_request, reply, payload) => {
      const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
      return isPage ? payload.replaceAll(FOREIGN_STYLE, '') : payload;
    });
    await app.register(board.plugin, { prefix: QUEUE_BOARD_PATH });
  };
}
