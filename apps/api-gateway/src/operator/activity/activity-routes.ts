import {
  ACTIVITY_LIMIT_DEFAULT,
  type EventEntry,
  listEvents,
  listRequests,
  type RequestEntry,
} from '@around/contracts/operator/monitoring/activity';
import { type EventEntry as EventRow, findEvents } from '@around/database/activity/event-log';
import { findRequests, listOutcomes, type RequestEntry as RequestRow } from '@around/database/activity/request-log';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export function activityRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listRequests.path, { schema: listRequests.schema }, async ({ query }) => {
      const {
        limit = ACTIVITY_LIMIT_DEFAULT,
        before,
        outcome,
        account: accountId,
        proxy: proxyId,
        run: runId,
        request: id,
      } = query;
      const [rows, outcomes] = await Promise.all([
        findRequests(db, { limit, before, outcome, accountId, proxyId, runId, id }),
        listOutcomes(db),
      ]);
      return { requests: rows.map(toRequest), outcomes };
    });

    app.get(listEvents.path, { schema: listEvents.schema }, async ({ query }) => {
      const { limit = ACTIVITY_LIMIT_DEFAULT, before, account: accountId, proxy: proxyId } = query;
      return { events: (await findEvents(db, { limit, before, accountId, proxyId })).map(toEvent) };
    });
  };
}

function toRequest({ at, ...row }: RequestRow): RequestEntry {
  return { ...row, at: at.toISOString() };
}

function toEvent({ at, until, ...row }: EventRow): EventEntry {
  return { ...row, at: at.toISOString(), until: until?.toISOString() ?? null };
}
