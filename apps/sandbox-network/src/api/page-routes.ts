import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { loginPage, page } from '../rules/scripted-responses.ts';
import { newCsrfToken, persistentCookie } from './cookies.ts';
import { sendHtml } from './responses.ts';

/** HTML pages. The home page sets the cookies that a login needs. */
export function pageRoutes(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => {
    const token = newCsrfToken();
    reply.header('set-cookie', [
      persistentCookie('csrftoken', token),
      persistentCookie('mid', randomBytes(20).toString('base64url')),
      persistentCookie('ig_did', crypto.randomUUID().toUpperCase()),
    ]);
    return sendHtml(reply, page('Sandbox', `<script>window._sharedData={"config":{"csrf_token":"${token}"}}</script>`));
  });

  app.get('/accounts/login', async (_request, reply) => sendHtml(reply, loginPage()));
}
