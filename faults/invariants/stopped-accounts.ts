import type { LoggedRequest } from '../rig/network-control.ts';
import { requestsByAccount } from './requests-by-account.ts';

/** Requests of an account after it was stopped. */
export function findRequestsSince(log: LoggedRequest[], account: string, stoppedAt: Date): string[] {
  const requests = requestsByAccount(log).find(([name]) => name === account)?.[1] ?? [];
  return requests
    .filter((request) => request.startedAt > stoppedAt.getTime())
    .map((request) => `${account}: ${request.seq} came after it was stopped`);
}
