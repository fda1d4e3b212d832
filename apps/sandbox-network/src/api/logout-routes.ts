import type { FastifyInstance } from 'fastify';
import { expiredCookie } from './cookies.ts';
import type { SessionBook } from './session-book.ts';
import { answerJson } from './visit.ts';

export function logoutRoutes(app: FastifyInstance, sessions: SessionBook): void {
  app.post('/api/v1/web/accounts/logout/ajax', async (request, reply) => {
    sessions.end(request.visit.cookies.get('sessionid') ?? '');
    reply.header('set-cookie', [expiredCookie('sessionid'), expiredCookie('ds_user_id')]);
    return answerJson(reply, { status: 'ok' });
  });
}
