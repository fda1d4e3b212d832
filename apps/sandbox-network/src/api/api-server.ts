import type { Logger } from '@around/service-kit/logger';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyRequest } from 'fastify';
import type { RequestLog } from '../control/request-log.ts';
import type { ProxyConnections } from '../proxies/proxy-connections.ts';
import type { RuleRegistry } from '../rules/rule-registry.ts';
import { page } from '../rules/scripted-responses.ts';
import { followingRoutes } from './following-routes.ts';
import { requireCsrfHeader, requireSession, requireWebClient } from './guards.ts';
import { locationRoutes } from './location-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { logoutRoutes } from './logout-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { reelRoutes } from './reel-routes.ts';
import { addRequestHooks } from './request-hooks.ts';
import { sendHtml } from './responses.ts';
import type { Sessions } from './sessions.ts';
import type { WireContext } from './wire/wire-context.ts';

type Dependencies = {
  context: WireContext;
  sessions: Sessions;
  requestLog: RequestLog;
  rules: RuleRegistry;
  proxyConnections: ProxyConnections;
  log: Logger;
};

/** The web surface of the network's API. */
export function buildApi(dependencies: Dependencies): FastifyInstance {
  const { log } = dependencies;
  const app = Fastify({
    forceCloseConnections: true,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true },
  });
  addRequestHooks(app, dependencies);

  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.setNotFoundHandler((_request, reply) => sendHtml(reply, page('Page not found', '<h2>Page not found</h2>'), 404));
  app.setErrorHandler((error, request, reply) => {
    log.error({ err: error, path: request.details.entry.path }, 'unhandled error');
    return sendHtml(reply, page('Error', '<h2>Sorry, something went wrong</h2>'), 500);
  });

  pageRoutes(app);
  app.register(clientRoutes(dependencies));
  return app;
}

function clientRoutes({ context, sessions }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    requireWebClient(app);
    requireCsrfHeader(app);
    loginRoutes(app, { world: context.world, sessions });
    app.register(signedInRoutes({ context, sessions }));
  };
}

function signedInRoutes({ context, sessions }: Pick<Dependencies, 'context' | 'sessions'>): FastifyPluginAsync {
  return async (app) => {
    requireSession(app, sessions);
    profileRoutes(app, context);
    followingRoutes(app, context);
    reelRoutes(app, context);
    locationRoutes(app, context);
    logoutRoutes(app, sessions);
  };
}
