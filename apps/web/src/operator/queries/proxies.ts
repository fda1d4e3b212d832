import { syncAccounts } from '@around/contracts/operator/crawler-actions';
import {
  addProxy as addProxyCall,
  deleteProxy,
  type ForwardProxy,
  freezeProxy,
  listProxies,
  testNewProxy,
  testProxy as testProxyCall,
  unfreezeProxy,
} from '@around/contracts/operator/proxies';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/call-api.ts';
import { operatorQuery } from './operator-query.ts';

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

export function tryProxy(body: ProxyBody) {
  return callApi(testNewProxy, { body });
}

export function testProxy({ id }: ForwardProxy) {
  return callApi(testProxyCall, { params: { id } });
}

export function removeProxy({ id }: ForwardProxy) {
  return callApi(deleteProxy, { params: { id } });
}

/** Takes a proxy out of use, or puts back one that is. */
export function switchProxy({ id, state }: ForwardProxy) {
  return callApi(state === 'disabled' ? unfreezeProxy : freezeProxy, { params: { id } });
}

export function giveAccountsProxies() {
  return callApi(syncAccounts);
}
