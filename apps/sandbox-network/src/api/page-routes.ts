import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { loginPage, page } from '../rules/scripted-answers.ts';
import { lastingCookie, newCsrfToken } from './cookies.ts';
import { answerHtml } from './visit.ts';

/** The pages that a client meets: the first one hands out the cookies that a login needs. */
export function pageRoutes(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => {
    const token = newCsrfToken();
    reply.header('set-cookie', [
      lastingCookie('csrftoken', token),
      lastingCookie('mid', randomBytes(20).toString('base64url')),
      lastingCookie('ig_did', crypto.randomUUID().toUpperCase()),
    ]);
    return answerHtml(
      reply,
      page('Sandbox', `<script>window._sharedData={"config":{"csrf_token":"${token}"}}</script>`),
    );
  });

  app.get('/accounts/login', async (_request, reply) => answerHtml(reply, loginPage()));
}
