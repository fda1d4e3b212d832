import type { LoggedRequest } from '../laboratory/network-control.ts';
import { requestsByAccount } from './requests-by-account.ts';

/** What an account asked after the network had refused it for good; its last refusal is the end. */
export function requestsAfterTheEnd(log: LoggedRequest[], account: string): string[] {
  const requests = requestsByAccount(log).find(([name]) => name === account)?.[1] ?? [];
  const end = requests.findLastIndex((request) => request.status !== null && request.status >= 400);
  return requests.slice(end + 1).map((request) => `${account}: ${request.seq} after the network had ended it`);
}
