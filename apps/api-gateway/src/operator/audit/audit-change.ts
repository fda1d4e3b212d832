import { writeAudit } from '@around/database/audit/audit-queries';
import type { Db } from '@around/database/db';
import type { FastifyRequest } from 'fastify';
import { signedInAdmin } from '../session/guard-operator-paths.ts';

type Change = {
  action: string;
  target?: string;
  /** Must not contain secrets. */
  details?: Record<string, unknown>;
};

/** Adds an audit log entry. Call it in the transaction of the change. */
export async function auditChange(db: Db, request: FastifyRequest, change: Change): Promise<void> {
  await writeAudit(db, { ...change, actor: signedInAdmin(request).username, address: request.ip });
}
