import { type CaseDetail, type CaseSummary, getCase, listCases } from '@around/contracts/operator/moderation/cases';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { operatorQuery } from '../queries/operator-query.ts';
import { claim } from './case-claims.ts';
import type { CaseFilter } from './queue/case-filter.ts';

export type { CaseDetail, CaseSummary };

const QUEUE_POLL_MS = 10_000;
/** Well below the five minutes of a claim, so that it does not end while the case is open. */
const CASE_POLL_MS = 30_000;
export const QUEUE_STALE_MS = 3 * QUEUE_POLL_MS;

export const queueQuery = ({ status, kind, reason, network }: CaseFilter) =>
  infiniteQueryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'moderation', 'queue', status, kind, reason, network],
    queryFn: ({ signal, pageParam: cursor }) => {
      const query = {
        status,
        kind: kind || undefined,
        reason: reason || undefined,
        network: network || undefined,
        cursor,
      };
      return callApi(listCases, { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: QUEUE_POLL_MS,
  });

/** `isMine`: claimed for this operator. */
export type OpenedCase = CaseDetail & { isMine: boolean };

/** Reads and claims the case. Each poll extends the claim. */
export const caseQuery = (caseId: string) =>
  queryOptions({
    ...operatorQuery,
    queryKey: ['operator', 'moderation', 'case', caseId],
    queryFn: ({ signal }) => openCase(caseId, signal),
    refetchInterval: CASE_POLL_MS,
  });

async function openCase(caseId: string, signal: AbortSignal): Promise<OpenedCase> {
  const found = await callApi(getCase, { params: { caseId }, signal });
  if (found.status === 'decided') return { ...found, isMine: false };
  try {
    return { ...(await claim(caseId, signal)), isMine: true };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 409) return { ...found, isMine: false };
    throw error;
  }
}
