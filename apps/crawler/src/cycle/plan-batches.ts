import type { AccountId } from '@around/contracts/ids';
import type { NewFetchTask } from '@around/database/crawl/crawl-task-queries';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';

type Plan = { size: number; follower: AccountId };

/**
 * Who is asked for in one call, in the order given. Private profiles only answer their followers, so they are asked for by the
 * account that has just seen them; all others by whoever is free.
 */
export function planBatches(
  profiles: Array<Pick<ProfileRow, 'id' | 'networkId' | 'isPrivate'>>,
  tray: TrayEntry[],
  { size, follower }: Plan,
): NewFetchTask[] {
  const shown = new Set(tray.map((entry) => entry.profile.id));

  function toTasks(wanted: typeof profiles, accountId: AccountId | null): NewFetchTask[] {
    return inBatches(wanted, size).map((batch) => ({
      profileIds: batch.map((profile) => profile.id),
      expectedIds: batch.filter((profile) => shown.has(profile.networkId)).map((profile) => profile.id),
      isSecondLook: false,
      accountId,
    }));
  }

  return [
    ...toTasks(
      profiles.filter((profile) => !profile.isPrivate),
      null,
    ),
    ...toTasks(
      profiles.filter((profile) => profile.isPrivate),
      follower,
    ),
  ];
}

export function inBatches<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
