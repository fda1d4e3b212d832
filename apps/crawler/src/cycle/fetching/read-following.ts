import type { Db } from '@around/database/db';
import { endFollowing, findFollowingStart, saveFollowingPage } from '@around/database/profiles/following-lists';
import type { FollowingPage } from '@around/network-client/calls/fetch-following';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../../pacing/pacing.ts';
import type { AccountWork } from '../../rotation/account-work.ts';
import { failurePolicies } from '../../rotation/failures/failure-policy.ts';

type Dependencies = { db: Db; pacing: Pacing };

/**
 * Reads the account's following list. Each page is one request and is saved at once with its cursor, so that an interrupted reading
 * continues there. Does nothing while the account's network id is unknown.
 */
export async function readFollowing(
  { db, pacing }: Dependencies,
  { lease, call, requireLease }: AccountWork,
  { mostPages }: { mostPages: number },
): Promise<void> {
  const { accountId, networkUserId } = lease;
  if (!networkUserId) return;
  const { cursor, knownCount } = await findFollowingStart(db, accountId, { resumeWithinMs: pacing.followingRefreshMs });
  let pages: AsyncGenerator<FollowingPage> | undefined;
  for (let read = 0; read < mostPages; read += 1) {
    const page = await call((client, signal) => {
      pages ??= client.fetchFollowing(networkUserId, { signal, cursor, expectedCount: knownCount });
      return pages.next();
    });
    if (page.done || (await keep(page.value))) return;
  }

  /** True when no page follows. A page without a new name, in a resumed reading, means that the pages repeat. */
  async function keep({ profiles, nextCursor, end }: FollowingPage): Promise<boolean> {
    const followed = profiles.map(({ id, latestMediaAt: _, ...profile }) => ({ networkId: id, ...profile }));
    return db.transaction().execute(async (tx) => {
      await requireLease(tx);
      const { newCount } = await saveFollowingPage(tx, accountId, { followed, nextCursor });
      const isOver = end !== null || newCount === 0;
      if (isOver) await endFollowing(tx, accountId, { isComplete: end === 'lastPage' });
      return isOver;
    });
  }
}

/** Failures that concern the list and not the account: the stored list stays until the next reading. */
export function isAboutTheList({ kind }: CrawlFailure): boolean {
  const { job } = failurePolicies[kind];
  return job === 'giveUp' || job === 'isolateProfile' || job === 'splitAndRetry';
}
