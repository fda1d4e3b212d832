import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedOut } from '../rules/scripted-answers.ts';
import { lastingCookie, newCsrfToken } from './cookies.ts';
import type { SessionBook } from './session-book.ts';
import { answerFailure, answerJson } from './visit.ts';

const WEB_APP_ID = '936619743392459';
const BROWSER = /^Mozilla\/5\.0 \(.+\)/;
/** A session's csrftoken is replaced with the first answer and every this many after. */
const CSRF_ROTATION = 5;

/** Refuses what does not look like the web client: another user agent, another or no app id. */
export function requireWebClient(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const isWebClient = headers['x-ig-app-id'] === WEB_APP_ID && BROWSER.test(headers['user-agent'] ?? '');
    return isWebClient ? undefined : answerFailure(reply, 400, 'useragent mismatch');
  });
}

/** Unsafe calls repeat the csrftoken cookie in a header. */
export function requireCsrfHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers, visit: { cookies } }, reply) => {
    const token = cookies.get('csrftoken');
    const isRepeated = method === 'GET' || headers['x-csrftoken'] === token;
    return token && isRepeated ? undefined : answerFailure(reply, 403, 'CSRF token missing or incorrect');
  });
}

/** Lets valid sessions in, tells the claim to echo, and hands out a new csrftoken now and then. */
export function requireSession(app: FastifyInstance, sessions: SessionBook): void {
  const answersBySession = new Map<string, number>();

  app.addHook('onRequest', async (request, reply) => {
    const sessionId = request.visit.cookies.get('sessionid');
    if (!sessionId) return answerJson(reply, { require_login: true, status: 'fail' }, 401);
    if (!sessions.isOpen(sessionId) || claimsAnotherUser(request)) {
      return answerJson(reply, { ...loggedOut('login_required'), error_body: 'Please log back in.' }, 403);
    }
    const answered = answersBySession.get(sessionId) ?? 0;
    answersBySession.set(sessionId, answered + 1);
    if (answered % CSRF_ROTATION === 0) reply.header('set-cookie', lastingCookie('csrftoken', newCsrfToken()));
    reply.header('x-ig-set-www-claim', `hmac.${sessionId.slice(-28)}`);
    return undefined;
  });
}

function claimsAnotherUser({ visit: { cookies, account } }: FastifyRequest): boolean {
  const claimed = cookies.get('ds_user_id');
  return claimed !== undefined && claimed !== account?.id;
}
