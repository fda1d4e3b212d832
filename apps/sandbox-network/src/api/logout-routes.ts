import type { FastifyInstance } from 'fastify';
import { expiredCookie } from './cookies.ts';
import { sendJson } from './responses.ts';
import type { Sessions } from './sessions.ts';

export function logoutRoutes(app: FastifyInstance, sessions: Sessions): void {
  app.post('/api/v1/web/accounts/logout/ajax', async (request, reply) => {
    sessions.end(request.details.cookies.get('sessionid') ?? '');
    reply.header('set-cookie', [expiredCookie('sessionid'), expiredCookie('ds_user_id')]);
    return sendJson(reply, { status: 'ok' });
  });
}
