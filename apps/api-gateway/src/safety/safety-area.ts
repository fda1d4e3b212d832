import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { FastifyPluginAsync } from 'fastify';
import { unavailable } from '../http/unavailable.ts';
import { addressCounter } from '../rate-limits/address-counter.ts';
import { limitByAddress } from '../rate-limits/limit-by-address.ts';
import { reporterKeys } from './keyed-digests.ts';
import { type RemovalDependencies, removalRoutes } from './removals/removal-routes.ts';
import { type ReportDependencies, reportRoutes } from './reports/report-routes.ts';

type Dependencies = Omit<ReportDependencies & RemovalDependencies, 'readReporterKeys'> & {
  requestsPerMinute: number;
  session: { secret: string };
};

/** Reports and removal requests, which need no account. Their answers are personal, so no cache stores them. */
export function safetyArea(dependencies: Dependencies): FastifyPluginAsync {
  const deps = { ...dependencies, readReporterKeys: reporterKeys(dependencies.session.secret) };
  return async (scope) => {
    await limitByAddress(scope, addressCounter(deps.requestsPerMinute));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.setErrorHandler((error) => {
      throw isDatabaseUnavailable(error) ? unavailable(error) : error;
    });
    await scope.register(reportRoutes(deps));
    await scope.register(removalRoutes(deps));
  };
}
