import type { ProfileId } from '@around/contracts/ids';
import type { CrawlTaskRow, NewFetchTask } from '@around/database/crawl/crawl-task-queries';
import { inBatches } from './plan-batches.ts';

type Fetch = Pick<CrawlTaskRow, 'profileIds' | 'expectedIds' | 'isSecondLook' | 'accountId'>;

/** Profiles that a tray showed as live and the response lacked are fetched once more, in smaller batches. */
export function planSecondLook(task: Fetch, answered: Set<ProfileId>, size: number): NewFetchTask[] {
  if (task.isSecondLook) return [];
  const missing = task.expectedIds.filter((id) => !answered.has(id));
  return inBatches(missing, size).map((profileIds) => ({
    profileIds,
    expectedIds: profileIds,
    isSecondLook: true,
    accountId: task.accountId,
  }));
}

export function planHalves({ profileIds, expectedIds, isSecondLook, accountId }: Fetch): NewFetchTask[] {
  return inBatches(profileIds, Math.ceil(profileIds.length / 2)).map((half) => ({
    profileIds: half,
    expectedIds: half.filter((id) => expectedIds.includes(id)),
    isSecondLook,
    accountId,
  }));
}
