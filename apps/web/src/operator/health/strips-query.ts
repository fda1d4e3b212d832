import { getHealthStrips, type OutcomeQuarter } from '@around/contracts/operator/monitoring/health';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';
import { buildQuarters, type Quarter } from './quarters.ts';

const STRIPS_POLL_MS = 60_000;

export type StripKind = 'accounts' | 'proxies';
export type Strips = Record<StripKind, Map<string, Quarter[]>> & { silent: Quarter[] };

/** The last day of every account and proxy, in one call. */
export const stripsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'strips'],
  queryFn: async ({ signal }): Promise<Strips> => {
    const { accounts, proxies, checkedAt } = await callApi(getHealthStrips, { signal });
    const now = Date.parse(checkedAt);
    return { accounts: byId(accounts, now), proxies: byId(proxies, now), silent: buildQuarters([], now) };
  },
  refetchInterval: STRIPS_POLL_MS,
  structuralSharing: false,
});

function byId(rows: OutcomeQuarter[], now: number): Map<string, Quarter[]> {
  // Not `Map.groupBy`, which the oldest supported browsers lack.
  const grouped = new Map<string, OutcomeQuarter[]>();
  for (const row of rows) grouped.set(row.id, [...(grouped.get(row.id) ?? []), row]);
  return new Map([...grouped].map(([id, own]) => [id, buildQuarters(own, now)]));
}
