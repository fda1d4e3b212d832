import { extendProxyCooldown as extendCall } from '@around/contracts/operator/cooldowns';
import { syncAccounts } from '@around/contracts/operator/crawler/crawler-actions';
import {
  addProxy as addProxyCall,
  deleteProxy,
  editProxy as editProxyCall,
  type ForwardProxy,
  freezeProxy as freezeCall,
  listProxies,
  unfreezeProxy as unfreezeCall,
} from '@around/contracts/operator/proxies/proxies';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { operatorQuery } from '../operator-query.ts';

const PROXIES_POLL_MS = 20_000;
export const PROXIES_STALE_MS = 3 * PROXIES_POLL_MS;

export type NewProxy = { ip: string; port: string; username: string; password: string; country: string };
export type ProxyBody = Omit<NewProxy, 'port' | 'country'> & { port: string | number; country?: string };
export type ProxyList = Awaited<ReturnType<typeof readProxies>>;
export type { ForwardProxy };
export type ProxyUser = ProxyList['accounts'][number];

function readProxies(signal?: AbortSignal) {
  return callApi(listProxies, signal ? { signal } : {});
}

export const proxiesQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'proxies'],
  queryFn: ({ signal }) => readProxies(signal),
  refetchInterval: PROXIES_POLL_MS,
});

export function addProxy(body: ProxyBody) {
  return callApi(addProxyCall, { body });
}

export type ProxyEdit = { username: string; password: string; country: string };

/** An empty password keeps the stored one. */
export function editProxy({ id, ...edit }: ProxyEdit & { id: string }) {
  return callApi(editProxyCall, { params: { id }, body: edit });
}

export function removeProxy({ id }: ForwardProxy) {
  return callApi(deleteProxy, { params: { id } });
}

export function freezeProxy({ id }: ForwardProxy) {
  return callApi(freezeCall, { params: { id } });
}

export function unfreezeProxy({ id }: ForwardProxy) {
  return callApi(unfreezeCall, { params: { id } });
}

export function extendProxyCooldown({ id, minutes }: { id: string; minutes: number }) {
  return callApi(extendCall, { params: { id }, body: { minutes } });
}

export function giveAccountsProxies() {
  return callApi(syncAccounts);
}
