import type { LoggedRequest } from '../rig/network-control.ts';
import type { TakenOver } from '../rig/take-over-accounts.ts';
import { requestsByAccount } from './requests-by-account.ts';

/** A, at its sharpest: requests as an account while the rig has it leased. */
export function findRequestsDespiteLease(log: LoggedRequest[], taken: TakenOver[]): string[] {
  const since = new Map(taken.map(({ account, at }) => [account, at]));
  return requestsByAccount(log).flatMap(([account, requests]) =>
    requests
      .filter((request) => request.startedAt > (since.get(account) ?? Infinity))
      .map((request) => `${account}: ${request.seq} was asked while somebody else had the account`),
  );
}
