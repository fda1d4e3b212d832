import { isThrottleResponse, type LoggedRequest } from '../rig/network-control.ts';
import type { OperatorReset } from './evidence.ts';
import { requestsByAccount } from './requests-by-account.ts';

/** R: no request before the end of `Retry-After`, by the network's clock. */
export function findEarlyRequests(log: LoggedRequest[], operatorResets: OperatorReset[]): string[] {
  return requestsByAccount(log).flatMap(([account, requests]) =>
    requests.filter(isThrottleResponse).flatMap((throttle) => {
      const resets = operatorResets.filter((reset) => reset.account === account && reset.at >= throttle.endedAt!);
      const until = Math.min(throttle.endedAt! + throttle.retryAfterSeconds! * 1_000, ...resets.map(({ at }) => at));
      return requests
        .filter((request) => request.seq > throttle.seq && request.startedAt < until)
        .map((request) => `${account}: ${request.seq} came ${until - request.startedAt} ms too early`);
    }),
  );
}

/** Waits after which the account made another request; only they prove that it waits. */
export function countWaits(log: LoggedRequest[]): number {
  return requestsByAccount(log).reduce((sum, [, requests]) => {
    const last = requests.at(-1)!.seq;
    return sum + requests.filter((request) => isThrottleResponse(request) && request.seq < last).length;
  }, 0);
}
