import type { Db } from '@around/database/db';
import { type HealthCheck, readReadiness } from '@around/service-kit/health';
import { createHttpServer } from '@around/service-kit/http-server';
import type { Logger } from '@around/service-kit/logger';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sendAppRoute, serveAppFiles } from './app/app-files.ts';
import { addBrowserHeaders } from './app/browser-headers.ts';
import { feedRoutes } from './feed/feed-routes.ts';
import { mediaForwarding } from './media/media-forwarding.ts';
import { collectOpenapi } from './openapi/openapi-document.ts';
import { geocodeRoutes } from './places/geocode-routes.ts';
import type { AskProvider } from './places/geocoding-provider.ts';
import { placeRoutes } from './places/place-routes.ts';
import { toBadRequest } from './request-errors.ts';
import { userRoutes } from './user/user-routes.ts';

export type GatewayDependencies = {
  log: Logger;
  db: Db;
  clock: () => Date;
  checks: HealthCheck[];
  mediaProxyUrl: string;
  /** Undefined: names come from our own locations and areas alone. */
  askProvider: AskProvider | undefined;
  webRoot: string;
  trustedProxies?: string[];
};

export async function buildGateway(deps: GatewayDependencies): Promise<FastifyInstance> {
  const app = createHttpServer({
    log: deps.log,
    trustedProxies: deps.trustedProxies ?? [],
    onNotFound: sendAppRoute,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setSchemaErrorFormatter(toBadRequest);
  addBrowserHeaders(app);

  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await readReadiness(deps.checks);
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });

  await collectOpenapi(app);
  await app.register(feedRoutes(deps));
  await app.register(placeRoutes(deps));
  await app.register(geocodeRoutes(deps));
  await app.register(userRoutes());
  await app.register(mediaForwarding(deps));
  await serveAppFiles(app, deps.webRoot);
  return app;
}
