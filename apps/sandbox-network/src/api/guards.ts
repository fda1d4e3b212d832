import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedOut } from '../rules/scripted-responses.ts';
import { newCsrfToken, persistentCookie } from './cookies.ts';
import { sendFailure, sendJson } from './responses.ts';
import type { Sessions } from './sessions.ts';

const WEB_APP_ID = '936619743392459';
const BROWSER = /^Mozilla\/5\.0 \(.+\)/;
/** The csrftoken is replaced in the first response of a session and in every fifth after it. */
const CSRF_ROTATION = 5;

/** Refuses requests without a browser's user agent or without the web client's app id. */
export function requireWebClient(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const isWebClient = headers['x-ig-app-id'] === WEB_APP_ID && BROWSER.test(headers['user-agent'] ?? '');
    return isWebClient ? undefined : sendFailure(reply, 400, 'useragent mismatch');
  });
}

/** Unsafe methods must repeat the csrftoken cookie in a header. */
export function requireCsrfHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers, details: { cookies } }, reply) => {
    const token = cookies.get('csrftoken');
    const isRepeated = method === 'GET' || headers['x-csrftoken'] === token;
    return token && isRepeated ? undefined : sendFailure(reply, 403, 'CSRF token missing or incorrect');
  });
}

/** Requires a valid session. Responses carry the claim that the client echoes and, at times, a new csrftoken. */
export function requireSession(app: FastifyInstance, sessions: Sessions): void {
  const responsesBySession = new Map<string, number>();

  app.addHook('onRequest', async (request, reply) => {
    const sessionId = request.details.cookies.get('sessionid');
    if (!sessionId) return sendJson(reply, { require_login: true, status: 'fail' }, 401);
    if (!sessions.isOpen(sessionId) || claimsAnotherUser(request)) {
      return sendJson(reply, { ...loggedOut('login_required'), error_body: 'Please log back in.' }, 403);
    }
    const count = responsesBySession.get(sessionId) ?? 0;
    responsesBySession.set(sessionId, count + 1);
    if (count % CSRF_ROTATION === 0) reply.header('set-cookie', persistentCookie('csrftoken', newCsrfToken()));
    reply.header('x-ig-set-www-claim', `hmac.${sessionId.slice(-28)}`);
    return undefined;
  });
}

function claimsAnotherUser({ details: { cookies, account } }: FastifyRequest): boolean {
  const claimed = cookies.get('ds_user_id');
  return claimed !== undefined && claimed !== account?.id;
}
