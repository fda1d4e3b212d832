import { AUDIT_LIMIT_DEFAULT, listAudit } from '@around/contracts/operator/monitoring/audit';
import { findAudit } from '@around/database/audit/audit-queries';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export function auditRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listAudit.path, { schema: listAudit.schema }, async ({ query }) => {
      const rows = await findAudit(db, { ...query, limit: query.limit ?? AUDIT_LIMIT_DEFAULT });
      return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
    });
  };
}
