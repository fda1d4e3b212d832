import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLog } from '../control/request-log.ts';
import type { ProxyConnections } from '../proxies/proxy-connections.ts';
import type { ApiRule } from '../rules/rule.ts';
import type { RuleRegistry } from '../rules/rule-registry.ts';
import { scriptedResponse } from '../rules/scripted-responses.ts';
import { connectionNumbers } from './connection-numbers.ts';
import { readCookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

const MEGABYTE = 'x'.repeat(1024 * 1024);

type Dependencies = {
  requestLog: RequestLog;
  rules: RuleRegistry;
  sessions: Sessions;
  proxyConnections: ProxyConnections;
};

/** Logs every request with its account and proxy, and applies the first rule that matches it. */
export function addRequestHooks(app: FastifyInstance, dependencies: Dependencies): void {
  const { requestLog, rules, sessions, proxyConnections } = dependencies;
  const connectionNumberOf = connectionNumbers();
  app.decorateRequest('details');

  app.addHook('onRequest', async (request, reply) => {
    const [path = '/', query = ''] = request.url.split('?', 2);
    const cookies = readCookies(request.headers.cookie);
    const account = sessions.ownerOf(cookies.get('sessionid') ?? '');
    const proxy = proxyConnections.proxyOf(request.socket);
    const entry = requestLog.open({
      surface: 'api',
      account: account?.username ?? null,
      proxy,
      method: request.method,
      path,
      query,
      connection: connectionNumberOf(request.socket),
    });
    reply.raw.once('close', () => requestLog.close(entry, reply.raw.headersSent ? reply.raw.statusCode : null));
    const rule = rules.apply('api', { account: entry.account, proxy, path });
    request.details = { entry, cookies, query: new URLSearchParams(query), account, rule };
    return rule && applyRule(rule, request, reply);
  });

  app.addHook('onSend', async ({ details: { rule } }, _reply, payload) => {
    if (typeof payload !== 'string') return payload;
    if (rule?.answer === 'truncated_json') return payload.slice(0, Math.ceil(payload.length / 2));
    if (rule?.answer === 'megabyte_json') return payload.replace(/^\{/, () => `{"padding":"${MEGABYTE}",`);
    return payload;
  });
}

async function applyRule(
  rule: ApiRule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const answer = scriptedResponse(rule);
  if (rule.answer === 'throttled' && rule.retryAfterSeconds !== undefined)
    request.details.entry.retryAfterSeconds = rule.retryAfterSeconds;
  if (answer) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  if (rule.answer === 'slow') await sleep(rule.delayMs, undefined, { ref: false });
  if (rule.answer !== 'hang' && rule.answer !== 'reset') return undefined;

  reply.hijack();
  if (rule.answer === 'reset') request.raw.socket.resetAndDestroy();
  return reply;
}
