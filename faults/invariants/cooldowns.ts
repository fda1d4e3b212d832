import type { LoggedRequest } from '../laboratory/network-control.ts';
import type { Pardon } from './evidence.ts';
import { requestsByAccount } from './requests-by-account.ts';

/** R: whoever was told to wait makes no request before that is over, by the clock of the network that said so. */
export function findEarlyRequests(log: LoggedRequest[], pardons: Pardon[]): string[] {
  return requestsByAccount(log).flatMap(([account, requests]) =>
    requests.filter(isWaitAskedFor).flatMap((word) => {
      const pardoned = pardons.filter((pardon) => pardon.account === account && pardon.at >= word.endedAt!);
      const until = Math.min(word.endedAt! + word.retryAfterSeconds! * 1_000, ...pardoned.map(({ at }) => at));
      return requests
        .filter((request) => request.seq > word.seq && request.startedAt < until)
        .map((request) => `${account}: ${request.seq} came ${until - request.startedAt} ms before it was to`);
    }),
  );
}

/** A wait that was answered, and so may be known. */
export function isWaitAskedFor({ retryAfterSeconds, endedAt, status }: LoggedRequest): boolean {
  return retryAfterSeconds !== undefined && endedAt !== null && status === 429;
}

/** Waits after which the account has asked again: the others prove nothing. */
export function countWaits(log: LoggedRequest[]): number {
  return requestsByAccount(log).reduce((sum, [, requests]) => {
    const last = requests.at(-1)!.seq;
    return sum + requests.filter((request) => isWaitAskedFor(request) && request.seq < last).length;
  }, 0);
}
