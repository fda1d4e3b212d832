import type { AccountId, ProfileId } from '@around/contracts/ids';
import type { NewFetchTask } from '@around/database/crawl/crawl-task-queries';

type Plan = { size: number; follower: AccountId };

/** Only followers can see private profiles, so the account that has just seen them fetches them. */
export function planPrivateBatches(
  profileIds: ProfileId[],
  expectedIds: ProfileId[],
  { size, follower }: Plan,
): NewFetchTask[] {
  return inBatches(profileIds, size).map((batch) => ({
    profileIds: batch,
    expectedIds: batch.filter((id) => expectedIds.includes(id)),
    isSecondLook: false,
    accountId: follower,
  }));
}

export function inBatches<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
