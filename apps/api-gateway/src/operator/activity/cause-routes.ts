import { listCauses } from '@around/contracts/operator/monitoring/causes';
import { findRequestFailures } from '@around/database/activity/request-failures';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

const HOURS = 24;

type Dependencies = { db: Db; clock: () => Date };

export function causeRoutes({ db, clock }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listCauses.path, { schema: listCauses.schema }, async ({ query: { account, proxy, run } }) => {
      const failures = await findRequestFailures(db, HOURS, { accountId: account, proxyId: proxy, runId: run });
      return {
        causes: failures.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() })),
        checkedAt: clock().toISOString(),
      };
    });
  };
}
