import { createHttpServer } from '@around/service-kit/http-server';
import type { Logger } from '@around/service-kit/logger';
import type { FastifyInstance } from 'fastify';
import type { RuleRegistry } from '../rules/rule-registry.ts';
import type { StoryPublisher } from '../stories/story-publisher.ts';
import type { StoryStore } from '../stories/story-store.ts';
import type { World } from '../world/world.ts';
import { logRoutes } from './log-routes.ts';
import { type ProxyAddress, proxyNameFor } from './proxy-address.ts';
import type { RequestLog } from './request-log.ts';
import { ruleRoutes } from './rule-routes.ts';
import { storyRoutes } from './story-routes.ts';
import { unreadableRoutes } from './unreadable-routes.ts';
import { worldRoutes } from './world-routes.ts';

type Dependencies = {
  world: World;
  proxyAddresses: readonly ProxyAddress[];
  requestLog: RequestLog;
  rules: RuleRegistry;
  publisher: StoryPublisher;
  store: StoryStore;
  unreadableVenues: Set<string>;
  clock: () => number;
  log: Logger;
};

/** The API for tests and the local stack, which the real network does not have. */
export function buildControl(dependencies: Dependencies): FastifyInstance {
  const { world, proxyAddresses, requestLog, rules, publisher, store, unreadableVenues, clock, log } = dependencies;
  const app = createHttpServer({ log });
  app.get('/livez', async () => ({ status: 'ok' }));
  worldRoutes(app, { world, proxyAddresses });
  logRoutes(app, { requestLog });
  ruleRoutes(app, { rules, proxyNameOf: (text) => proxyNameFor(proxyAddresses, text) });
  storyRoutes(app, { world, publisher, store, clock });
  unreadableRoutes(app, { world, unreadableVenues });
  return app;
}
