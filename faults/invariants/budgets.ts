import type { LoggedRequest } from '../rig/network-control.ts';
import { requestsByAccount } from './requests-by-account.ts';

export type CountedCalls = { paths: string[]; windowMs: number; most: number };

/** What is paid for arrives a moment later, some of it sooner than the rest: a window is looked at without its edge. */
const ARRIVES_WITHIN_MS = 1_500;

/** Accounts that asked more often than their budget for these calls allows, in any window that slides. */
export function findOverdrawnAccounts(log: LoggedRequest[], counted: CountedCalls): string[] {
  return fullestWindows(log, counted)
    .filter(({ requests }) => requests > counted.most)
    .map(({ account, requests }) => `${account} asked ${requests} times within ${counted.windowMs} ms`);
}

/** Accounts that asked as often as they may at least once: the others probeAndRecord nothing. */
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
