import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';
import type { RequestLog } from './request-log.ts';

const LogQuery = z.strictObject({ since: z.coerce.number().int().nonnegative().default(0) });

export function logRoutes(app: FastifyInstance, { requestLog }: { requestLog: RequestLog }): void {
  app.get('/control/log', async (request) => requestLog.since(parseInput(LogQuery, request.query).since));

  app.delete('/control/log', async (_request, reply) => {
    requestLog.clear();
    return reply.code(204).send();
  });
}
