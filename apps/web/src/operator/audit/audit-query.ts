import { AUDIT_LIMIT_DEFAULT, listAudit } from '@around/contracts/operator/monitoring/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { AuditEntry } from '@around/contracts/operator/monitoring/audit';

/** An empty text does not filter. */
export type AuditFilter = { action: string; actor: string };

/** A page with fewer rows than the limit is the last. */
export const auditQuery = ({ action, actor }: AuditFilter) =>
  infiniteQueryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'audit', action, actor],
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { before, action: action || undefined, actor: actor || undefined };
      return (await callApi(listAudit, { query, signal })).entries;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < AUDIT_LIMIT_DEFAULT ? undefined : page.at(-1)?.id),
  });
