import type { FollowedProfileInput } from '@around/database/profiles/profile-queries';
import type { FollowingPage } from '@around/network-client/calls/fetch-following';
import type { AccountWork } from '../rotation/account-work.ts';

export type Following = { followed: FollowedProfileInput[]; isComplete: boolean };

/** Whom the account follows, page by page, each page a request of its own. Undefined when we do not know who the account is. */
export async function readFollowing({ lease, call }: AccountWork): Promise<Following | undefined> {
  const { networkUserId } = lease;
  if (!networkUserId) return undefined;
  const followed: FollowedProfileInput[] = [];
  let pages: AsyncGenerator<FollowingPage> | undefined;
  for (;;) {
    const next = await call((client, signal) => {
      pages ??= client.fetchFollowing(networkUserId, { signal, expectedCount: null });
      return pages.next();
    });
    if (next.done) return { followed, isComplete: false };
    followed.push(
      ...next.value.profiles.map(({ id, latestMediaAt: _, ...profile }) => ({ networkId: id, ...profile })),
    );
    if (next.value.end) return { followed, isComplete: next.value.end === 'lastPage' };
  }
}
