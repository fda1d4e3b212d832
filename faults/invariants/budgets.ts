import type { LoggedRequest } from '../rig/network-control.ts';
import { requestsByAccount } from './requests-by-account.ts';

export type CountedCalls = { paths: string[]; windowMs: number; most: number };

/** Requests reach the network with varying delay after their reservation, so this much of each window is ignored. */
const ARRIVES_WITHIN_MS = 1_500;

/** Accounts that made more requests than their budget allows in any sliding window. */
export function findOverdrawnAccounts(log: LoggedRequest[], counted: CountedCalls): string[] {
  return fullestWindows(log, counted)
    .filter(({ requests }) => requests > counted.most)
    .map(({ account, requests }) => `${account} made ${requests} requests within ${counted.windowMs} ms`);
}

/** Accounts that used their whole budget at least once; only they prove that it is kept. */
export function countUsedUpBudgets(log: LoggedRequest[], counted: CountedCalls): number {
  return fullestWindows(log, counted).filter(({ requests }) => requests === counted.most).length;
}

function fullestWindows(log: LoggedRequest[], { paths, windowMs }: CountedCalls) {
  return requestsByAccount(log).map(([account, requests]) => {
    const times = requests
      .filter(({ path }) => paths.some((counted) => path.startsWith(counted)))
      .map(({ startedAt }) => startedAt);
    const within = times.map((start) => times.filter((at) => at >= start && at < start + windowMs - ARRIVES_WITHIN_MS));
    return { account, requests: Math.max(0, ...within.map((window) => window.length)) };
  });
}
