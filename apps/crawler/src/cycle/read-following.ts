import type { Db } from '@around/database/db';
import { endFollowing, findFollowingStart, saveFollowingPage } from '@around/database/profiles/following-lists';
import type { FollowingPage } from '@around/network-client/calls/fetch-following';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountWork } from '../rotation/account-work.ts';
import { failurePolicies } from '../rotation/failure-policy.ts';

type Dependencies = { db: Db; pacing: Pacing };

/**
 * Reads whom the account follows, page by page, each page a request of its own that is kept at once: whoever has to stop in
 * between goes on there next time. Does nothing while we do not know who the account is.
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

  /** True when no page follows. One that names nobody new, of a reading that began earlier, goes round in a circle. */
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

/** The list cannot be read now, and the account is not to attributeFailure: what is known of it stands until the next time. */
export function isAboutTheList({ kind }: CrawlFailure): boolean {
  const { job } = failurePolicies[kind];
  return job === 'giveUp' || job === 'isolateProfile' || job === 'splitAndRetry';
}
