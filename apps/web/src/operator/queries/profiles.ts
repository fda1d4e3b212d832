import type { Coordinates } from '@around/contracts/coordinates';
import { getCrawlerDebug } from '@around/contracts/operator/monitoring/debug';
import {
  getAccountStats,
  listInstagramProfiles,
  setProfileHome,
  syncAccount,
  syncProfiles,
  syncStoryOwners,
} from '@around/contracts/operator/profiles';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from './operator-query.ts';

export type { InstagramProfile } from '@around/contracts/operator/profiles';

export const profilesQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'profiles'],
  queryFn: ({ signal }) => callApi(listInstagramProfiles, { signal }),
});

export const accountStatsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'account-stats'],
  queryFn: ({ signal }) => callApi(getAccountStats, { signal }),
});

export type SyncKind = 'profiles' | 'story-owners';

export async function syncMany(kind: SyncKind): Promise<{ message: string; count: number | null }> {
  if (kind === 'profiles') {
    const { message, syncedCount } = await callApi(syncProfiles);
    return { message, count: syncedCount };
  }
  const { message, syncedCount, syncedAccounts } = await callApi(syncStoryOwners);
  return { message, count: syncedCount ?? syncedAccounts?.length ?? null };
}

export function syncOne(username: string) {
  return callApi(syncAccount, { body: { username } });
}

/** Has a crawler test the session of every account. */
export async function verifyAccounts() {
  return (await callApi(getCrawlerDebug, { timeoutMs: 60_000 })).authTestJob;
}

export function saveHome({ id, home }: { id: string; home: Coordinates | null }) {
  return callApi(setProfileHome, { params: { id }, body: { home } });
}
