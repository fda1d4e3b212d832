import { makeDefaultAccount as makeDefaultCall } from '@around/contracts/operator/accounts/account-actions';
import {
  type CrawlerAccount as Account,
  changeInstagramAccounts,
  freezeAccount as freezeCall,
  listInstagramAccounts,
  unfreezeAccount as unfreezeCall,
} from '@around/contracts/operator/accounts/instagram-accounts';
import { extendAccountCooldown as extendCall } from '@around/contracts/operator/cooldowns';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from './operator-query.ts';

const ACCOUNTS_POLL_MS = 20_000;
export const ACCOUNTS_STALE_MS = 3 * ACCOUNTS_POLL_MS;

export type CrawlerAccount = z.infer<typeof Account>;
export type NewAccount = { username: string; sessionId: string; password: string; userAgent: string };

export const accountsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'accounts'],
  queryFn: async ({ signal }) => (await callApi(listInstagramAccounts, { signal })).accounts,
  refetchInterval: ACCOUNTS_POLL_MS,
});

export function addAccount(account: NewAccount) {
  return callApi(changeInstagramAccounts, { body: { action: 'add', ...account } });
}

export function removeAccount({ id }: CrawlerAccount) {
  return callApi(changeInstagramAccounts, { body: { action: 'remove', userId: id } });
}

export function assignProxy({ accountId, proxyId }: { accountId: string; proxyId: string | null }) {
  return callApi(changeInstagramAccounts, { body: { action: 'assign_proxy', userId: accountId, proxyId } });
}

export function freezeAccount({ id }: CrawlerAccount) {
  return callApi(freezeCall, { params: { id } });
}

export function unfreezeAccount({ id }: CrawlerAccount) {
  return callApi(unfreezeCall, { params: { id } });
}

export function extendAccountCooldown({ id, minutes }: { id: string; minutes: number }) {
  return callApi(extendCall, { params: { id }, body: { minutes } });
}

export function makeDefaultAccount({ id }: CrawlerAccount) {
  return callApi(makeDefaultCall, { params: { id } });
}
