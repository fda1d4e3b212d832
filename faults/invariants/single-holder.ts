import type { LoggedRequest } from '../rig/network-control.ts';
import { requestsByAccount } from './requests-by-account.ts';

/**
 * A: an account has one holder at a time. Its requests do not overlap; and because a holder uses one connection at a time, a
 * connection is never used again after another one.
 */
export function findSharedAccounts(log: LoggedRequest[]): string[] {
  return requestsByAccount(log).flatMap(([account, requests]) => [
    ...findOverlaps(account, requests),
    ...findReturns(account, requests),
  ]);
}

function findOverlaps(account: string, requests: LoggedRequest[]): string[] {
  return requests.flatMap((request, index) => {
    const open = requests.slice(0, index).find((earlier) => (earlier.endedAt ?? Infinity) > request.startedAt);
    return open ? [`${account}: ${request.seq} began before ${open.seq} had ended`] : [];
  });
}

/** How often an account changed its connection: to another holder, or to a new lease of the same one. */
export function countHandovers(log: LoggedRequest[]): number {
  return requestsByAccount(log).reduce((sum, [, requests]) => sum + connectionsOf(requests).length - 1, 0);
}

function connectionsOf(requests: LoggedRequest[]): number[] {
  return requests.map((request) => request.connection).filter((it, index, all) => it !== all[index - 1]);
}

function findReturns(account: string, requests: LoggedRequest[]): string[] {
  const connections = connectionsOf(requests);
  return connections
    .filter((connection, index) => connections.indexOf(connection) !== index)
    .map((connection) => `${account}: connection ${connection} was used again after another one`);
}
