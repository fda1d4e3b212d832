import type { LoggedRequest } from '../rig/network-control.ts';
import type { TakenOver } from '../rig/take-over-accounts.ts';
import { requestsByAccount } from './requests-by-account.ts';

/** A: requests with an account while the rig has leased it. */
export function findRequestsDespiteLease(log: LoggedRequest[], takenOver: TakenOver[]): string[] {
  const since = new Map(takenOver.map(({ account, at }) => [account, at]));
  return requestsByAccount(log).flatMap(([account, requests]) =>
    requests
      .filter((request) => request.startedAt > (since.get(account) ?? Infinity))
      .map((request) => `${account}: ${request.seq} was made while another holder had leased the account`),
  );
}
