import type { LoggedRequest } from '../rig/network-control.ts';

/** The requests that reached the network's API, by account and in order. */
export function requestsByAccount(log: LoggedRequest[]): Array<[account: string, requests: LoggedRequest[]]> {
  const named = log.filter((request) => request.surface === 'api' && request.account !== null);
  return [...Map.groupBy(named, (request) => request.account!)];
}
