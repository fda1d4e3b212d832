import type { Db } from '@around/database/db';
import type { MediaStore } from '@around/media-store/media-store';
import type { QueueContract } from '@around/queues/jobs/job-contract';
import type { QueueClient } from '@around/queues/queue-client';
import { handleBeforeFastify } from '@around/service-kit/handle-before-fastify';
import { type HealthCheck, readReadiness } from '@around/service-kit/health';
import { createHttpServer } from '@around/service-kit/http-server';
import type { Logger } from '@around/service-kit/logger';
import type { Registry } from '@around/service-kit/metrics';
import { requestIdReader } from '@around/service-kit/request-id';
import { observeRequests } from '@around/service-kit/request-metrics';
import type { SecretBox } from '@around/service-kit/secret-box';
import { traceRequests } from '@around/service-kit/tracing/trace-requests';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sendAppRoute, serveAppFiles } from './app/app-files.ts';
import { addBrowserHeaders, browserHeaders } from './app/browser-headers.ts';
import { developerPageRoutes } from './app/developer-page-routes.ts';
import { appDocuments } from './document/app-document.ts';
import { templateReader } from './document/app-template.ts';
import type { Timing } from './feed/events/fan-out.ts';
import { feedEventRoutes } from './feed/events/feed-event-routes.ts';
import type { StreamLimits } from './feed/events/limit-streams.ts';
import { feedBeforeFastify } from './feed/fast-path/feed-before-fastify.ts';
import { feedRoutes } from './feed/feed-routes.ts';
import { awaitOwnChanges } from './feed/following/await-own-changes.ts';
import type { FeedIndex } from './feed/following/feed-index.ts';
import { placeStatusRoutes } from './follows/place-status-routes.ts';
import { acceptEmptyBodies } from './http/accept-empty-bodies.ts';
import type { Deadlines } from './http/deadlines.ts';
import { limitBodyTime } from './http/limit-body-time.ts';
import { refuseDeepBodies } from './http/refuse-deep-bodies.ts';
import { refuseLongPaths } from './http/refuse-long-paths.ts';
import { refuseUnstorableText } from './http/refuse-unstorable-text.ts';
import { addRequestPaths, refuseUnreadableRequests } from './http/request-path.ts';
import { toBadRequest } from './http/validation-error.ts';
import { locationReader } from './locations/linked-location.ts';
import { locationRoutes } from './locations/location-routes.ts';
import { placeOfStoryReader } from './locations/place-of-story.ts';
import { mailQueuer } from './mail/queue-mail.ts';
import { mediaForwarding } from './media/media-forwarding.ts';
import type { SpeedLimit } from './moments/upload/minimum-speed.ts';
import { collectOpenapi } from './openapi/openapi-document.ts';
import { crawlerSchedule } from './operator/crawler/crawler-schedule.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { adminGuard } from './operator/session/admin-guard.ts';
import { guardOperatorPaths } from './operator/session/guard-operator-paths.ts';
import type { LoginLimits } from './operator/session/login-limits.ts';
import { refuseOverload } from './overload/refuse-overload.ts';
import { passwordHasher } from './passwords/passwords.ts';
import { geocodeRoutes } from './places/geocode-routes.ts';
import type { GeocodingProvider } from './places/geocoding-provider.ts';
import { limitLookups } from './places/limit-lookups.ts';
import { mapsRoutes } from './places/maps-routes.ts';
import { placeRoutes } from './places/place-routes.ts';
import type { PushSettings } from './push/push-settings.ts';
import { type AddressCounter, addressCounter } from './rate-limits/address-counter.ts';
import { attemptLimiter } from './rate-limits/attempt-limiter.ts';
import { limitByAddress } from './rate-limits/limit-by-address.ts';
import { safetyArea } from './safety/safety-area.ts';
import type { SafetyLimits } from './safety/safety-limits.ts';
import type { Takedowns } from './safety/takedowns/watch-takedowns.ts';
import { refuseCrossSiteWrites } from './sessions/refuse-cross-site-writes.ts';
import { createSessions, type SessionSettings } from './sessions/sessions.ts';
import { shareRoutes } from './share/share-routes.ts';
import type { SignInProviders } from './users/sign-in-providers/provider-settings.ts';
import { userArea } from './users/user-area.ts';
import type { UserLimits } from './users/user-limits.ts';

/** Longer than any route waits for another program, and longer than the heartbeat interval of event streams. */
const STALLED_AFTER_MS = 120_000;

export type GatewayDependencies = {
  log: Logger;
  metrics: Registry;
  /** Undefined: no spans are sent. */
  tracing?: Tracing | undefined;
  db: Db;
  /** The Redis connection. Its key prefix is used for sessions and rate limits too. */
  queueClient: QueueClient;
  /** All queues; the queue board shows them. */
  queues: QueueContract[];
  /** Makes the outbox relay poll now instead of at its next interval. */
  kickRelay: () => void;
  box: SecretBox;
  /** No mail is sent, and codes are in the answers. Never in production. */
  isMailFallback: boolean;
  deadlines: Deadlines;
  clock: () => Date;
  newId: () => string;
  checks: HealthCheck[];
  mediaProxyUrl: string;
  mediaStore: MediaStore;
  uploadSpeed: SpeedLimit;
  /** Undefined: positions are named after our own locations and areas only. */
  geocodingProvider: GeocodingProvider | undefined;
  /** Undefined: browsers load no Google script, and the content security policy blocks it. */
  googleMapsApiKey: string | undefined;
  privateMediaOrigins: readonly string[];
  webRoot: string;
  areDeveloperPagesShown: boolean;
  trustedProxies?: string[];
  publicOrigin: string | undefined;
  session: SessionSettings;
  loginLimits: LoginLimits;
  /** Admins without a second factor can only add one. */
  isSecondFactorRequired: boolean;
  userLimits: UserLimits;
  safetyLimits: SafetyLimits;
  takedowns: Takedowns;
  /** Undefined: each feed request is a query. */
  feedIndex: FeedIndex | undefined;
  feedEventLimits: StreamLimits;
  feedEventTiming?: Partial<Timing>;
  signInProviders: SignInProviders;
  /** Undefined: browsers are offered no notifications. */
  push: PushSettings | undefined;
  requestsPerMinute: number;
  /** A request that would wait longer for the event loop is refused. 0 refuses none. */
  waitBudgetMs: number;
  shownEnvironment: Record<string, string>;
  /** Whether alerts are also sent to a webhook. */
  hasAlertWebhook: boolean;
  /** How long a request waits for its operator job before it answers 202. */
  jobWaitLimitMs?: number;
};

export async function buildGateway(deps: GatewayDependencies): Promise<FastifyInstance> {
  const { redis, prefix } = deps.queueClient;
  const sessions = createSessions({ ...deps.session, redis, prefix, deadlines: deps.deadlines, clock: deps.clock });
  const readTemplate = templateReader(deps.webRoot);
  const sendAppDocument = appDocuments({ ...deps, readTemplate, users: sessions.user });
  const { trustedProxies = [] } = deps;
  const requestId = requestIdReader(trustedProxies);
  const headers = browserHeaders(deps);
  const app = createHttpServer({
    log: deps.log,
    requestTimeoutMs: 0,
    stalledAfterMs: STALLED_AFTER_MS,
    trustedProxies,
    headersOfEarlyErrors: headers.api,
    onNotFound: (request, reply) => sendAppRoute(request, reply, sendAppDocument),
  });
  const observe = observeRequests(app, deps.metrics);
  traceRequests(app, deps.tracing);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setSchemaErrorFormatter(toBadRequest);
  // Another site's form can send text/plain without a CORS preflight. We expect JSON only.
  app.removeContentTypeParser('text/plain');
  limitBodyTime(app);
  acceptEmptyBodies(app);
  refuseDeepBodies(app);
  refuseUnstorableText(app);
  addRequestPaths(app);
  addBrowserHeaders(app, headers);
  refuseUnreadableRequests(app);
  await app.register(cookie);

  const guard = adminGuard({ ...deps, sessions });
  const attempts = attemptLimiter({ redis, prefix });
  const passwords = await passwordHasher();
  app.addHook('onClose', passwords.close);
  refuseCrossSiteWrites(app, deps);
  guardOperatorPaths(app, guard);
  if (deps.feedIndex) awaitOwnChanges(app, deps.feedIndex);

  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await readReadiness(deps.checks);
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });

  const queueMail = mailQueuer({ box: deps.box, isFallback: deps.isMailFallback });
  const counter = addressCounter(deps.requestsPerMinute);
  await collectOpenapi(app, { adminCookie: sessions.admin.cookieName, userCookie: sessions.user.cookieName });
  await app.register(
    visitorRoutes({
      ...deps,
      counter,
      isAdmin: async (request) => (await guard.find(request)) !== undefined,
    }),
  );
  await app.register(
    userArea({
      ...deps,
      sessions,
      attempts,
      passwords,
    }),
  );
  await app.register(safetyArea({ ...deps, attempts, queueMail }));
  await app.register(
    operatorRoutes({
      ...deps,
      sessions,
      guard,
      attempts,
      passwords,
      reviewToken: deps.takedowns.reviewToken,
      schedule: crawlerSchedule({ client: deps.queueClient, log: deps.log }),
    }),
  );
  // A queue of its own, so that link requests, whose number is unlimited, do not delay the look-ups of visitors.
  const forLinks = { ...deps, limitLookup: limitLookups() };
  const linkReaders = { readLocation: locationReader(forLinks), readPlaceOfStory: placeOfStoryReader(forLinks) };
  await app.register(shareRoutes({ ...deps, ...linkReaders, readTemplate }));
  await app.register(mediaForwarding(deps));
  await serveAppFiles(app, { ...deps, sendAppDocument });
  const isEachRequestReported = deps.tracing !== undefined || deps.log.isLevelEnabled('debug');
  if (deps.feedIndex && !isEachRequestReported) {
    const { feedIndex: index, clock } = deps;
    const shared = { index, clock, counter, trustedProxies, requestId };
    handleBeforeFastify(app, feedBeforeFastify({ ...shared, headers: headers.api, observe }));
  }
  handleBeforeFastify(app, refuseLongPaths({ headers, observe, requestId }));
  if (deps.waitBudgetMs > 0) {
    handleBeforeFastify(app, refuseOverload({ ...deps, budgetMs: deps.waitBudgetMs, headers, observe, requestId }));
  }
  return app;
}

type VisitorDependencies = GatewayDependencies & Parameters<typeof feedRoutes>[0] & { counter: AddressCounter };

/** The routes of the feed and place search, which share one rate limit per client address. */
function visitorRoutes(deps: VisitorDependencies): FastifyPluginAsync {
  return async (scope) => {
    await limitByAddress(scope, deps.counter);
    const limitLookup = limitLookups();
    await scope.register(feedRoutes(deps));
    await scope.register(feedEventRoutes(deps));
    await scope.register(placeRoutes({ ...deps, limitLookup }));
    await scope.register(placeStatusRoutes({ ...deps, limitLookup }));
    await scope.register(geocodeRoutes({ ...deps, limitLookup }));
    await scope.register(mapsRoutes(deps));
    await scope.register(developerPageRoutes(deps));
    await scope.register(locationRoutes({ readLocation: locationReader({ ...deps, limitLookup }) }));
  };
}
