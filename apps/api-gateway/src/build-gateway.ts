import type { Db } from '@around/database/db';
import type { QueueContract } from '@around/queues/job-contract';
import type { QueueClient } from '@around/queues/queue-client';
import { type HealthCheck, readReadiness } from '@around/service-kit/health';
import { createHttpServer } from '@around/service-kit/http-server';
import type { Logger } from '@around/service-kit/logger';
import type { SecretBox } from '@around/service-kit/secret-box';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sendAppRoute, serveAppFiles } from './app/app-files.ts';
import { addBrowserHeaders } from './app/browser-headers.ts';
import { feedRoutes } from './feed/feed-routes.ts';
import { acceptEmptyBodies } from './http/accept-empty-bodies.ts';
import { toBadRequest } from './http/validation-error.ts';
import { locationReader } from './locations/linked-location.ts';
import { locationRoutes } from './locations/location-routes.ts';
import { mediaForwarding } from './media/media-forwarding.ts';
import { collectOpenapi } from './openapi/openapi-document.ts';
import { crawlerSchedule } from './operator/crawler/crawler-schedule.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { adminGuard } from './operator/session/admin-guard.ts';
import type { LoginLimits } from './operator/session/admin-session-routes.ts';
import { guardOperatorPaths } from './operator/session/guard-operator-paths.ts';
import { passwordHasher } from './passwords/passwords.ts';
import { geocodeRoutes } from './places/geocode-routes.ts';
import type { GeocodingProvider } from './places/geocoding-provider.ts';
import { mapsRoutes } from './places/maps-routes.ts';
import { placeRoutes } from './places/place-routes.ts';
import { attemptLimiter } from './rate-limits/attempt-limiter.ts';
import { limitByAddress } from './rate-limits/limit-by-address.ts';
import { refuseCrossSiteWrites } from './sessions/refuse-cross-site-writes.ts';
import { createSessions, type SessionSettings } from './sessions/sessions.ts';
import { shareRoutes } from './share/share-routes.ts';
import { logOutRoutes } from './user/log-out-routes.ts';
import { userRoutes } from './user/user-routes.ts';

export type GatewayDependencies = {
  log: Logger;
  db: Db;
  /** The way to Redis; its prefix is in front of our own keys too. */
  queueClient: QueueClient;
  /** All queues that there are. */
  queues: QueueContract[];
  /** Says that a job was written down, so that it need not wait for the outbox's next poll. */
  kickRelay: () => void;
  box: SecretBox;
  clock: () => Date;
  newId: () => string;
  checks: HealthCheck[];
  mediaProxyUrl: string;
  /** Undefined: names come from our own locations and areas alone. */
  geocodingProvider: GeocodingProvider | undefined;
  /** Undefined: no browser is sent to Google, nor allowed there. */
  googleMapsApiKey: string | undefined;
  webRoot: string;
  trustedProxies?: string[];
  publicOrigin: string | undefined;
  session: SessionSettings;
  loginLimits: LoginLimits;
  requestsPerMinute: number;
  shownEnvironment: Record<string, string>;
  /** Whether alerts are told to anybody outside the console. */
  hasAlertWebhook: boolean;
  /** How long a call waits for its job. */
  jobWaitLimitMs?: number;
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
  // A form of another site can send plain text without asking; we expect JSON.
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  await addBrowserHeaders(app, deps);
  await app.register(cookie);

  const { redis, prefix } = deps.queueClient;
  const sessions = createSessions({ ...deps.session, redis, prefix, clock: deps.clock });
  const door = adminGuard({ db: deps.db, sessions });
  refuseCrossSiteWrites(app, deps);
  guardOperatorPaths(app, door);

  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await readReadiness(deps.checks);
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });

  const readLocation = locationReader(deps);
  await collectOpenapi(app);
  await app.register(
    visitorRoutes({ ...deps, readLocation, isAdmin: async (request) => (await door.find(request)) !== undefined }),
  );
  await app.register(userRoutes({ sessions }));
  await app.register(logOutRoutes({ sessions }));
  await app.register(
    operatorRoutes({
      ...deps,
      sessions,
      door,
      attempts: attemptLimiter({ redis, prefix }),
      passwords: await passwordHasher(),
      schedule: crawlerSchedule({ client: deps.queueClient, log: deps.log }),
    }),
  );
  await app.register(shareRoutes({ ...deps, readLocation }));
  await app.register(mediaForwarding(deps));
  await serveAppFiles(app, deps.webRoot);
  return app;
}

type VisitorDependencies = GatewayDependencies &
  Parameters<typeof feedRoutes>[0] &
  Parameters<typeof locationRoutes>[0];

/** What every visitor asks for all the time, within one limit for each address. */
function visitorRoutes(deps: VisitorDependencies): FastifyPluginAsync {
  return async (scope) => {
    await limitByAddress(scope, { perMinute: deps.requestsPerMinute });
    await scope.register(feedRoutes(deps));
    await scope.register(placeRoutes(deps));
    await scope.register(geocodeRoutes(deps));
    await scope.register(mapsRoutes(deps));
    await scope.register(locationRoutes(deps));
  };
}
