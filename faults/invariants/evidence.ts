import type { Db } from '@around/database/db';
import { sql } from 'kysely';
import type { LoggedRequest, NetworkControl, PublishedStory, Venue } from '../rig/network-control.ts';

/** What the invariants are checked against: the network's log and Postgres, never a crawler's own log. */
export type Evidence = {
  log: LoggedRequest[];
  /** Live stories of the network. */
  published: PublishedStory[];
  venues: Venue[];
  stored: StoredStory[];
  /** Ids of stories that are kept until a look-up has found their place. */
  waiting: string[];
  /** Stories added, by the counts of the runs. */
  countedAsAdded: number;
  /** Ids of the stories in the prepared feed. */
  inFeed: string[];
  operatorResets: OperatorReset[];
};

/** An operator reactivated an account, which ends earlier waits. */
export type OperatorReset = { account: string; at: number };

/** `belongsInFeed`: it is live, and one of the newest of its place. */
type StoredStory = { id: string; externalId: string; belongsInFeed: boolean };

/** The feed contains at most this many; a place gets more in an experiment that lasts an hour. */
const FEED_STORIES_PER_PLACE = 100;

/** Ids of all stories in successful responses, whether or not a crawler received them. */
export function servedSoFar(log: LoggedRequest[]): Set<string> {
  return new Set(log.filter((request) => request.status === 200).flatMap((request) => request.storyIds));
}

export async function gatherEvidence({ db, network }: { db: Db; network: NetworkControl }): Promise<Evidence> {
  const log = await network.readLog();
  const [published, venues] = await Promise.all([network.readStories(), network.readVenues()]);
  const read = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      stored: await readStored(tx),
      waiting: await readWaiting(tx),
      countedAsAdded: await countAdded(tx),
      inFeed: await readFeed(tx),
      operatorResets: await readOperatorResets(tx),
    }));
  return { log, published, venues, ...read };
}

async function readStored(db: Db): Promise<StoredStory[]> {
  const { rows } = await sql<StoredStory>`
    select id, external_id, is_live and newest_first <= ${FEED_STORIES_PER_PLACE} as belongs_in_feed
    from (
      select id, external_id, expires_at > now() as is_live,
        row_number() over (partition by location_id, expires_at > now() order by posted_at desc, id) as newest_first
      from stories where source = 'network'
    ) ranked`.execute(db);
  return rows;
}

async function readWaiting(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('waitingStories').select('externalId').where('isPlaced', '=', false).execute();
  return rows.map(({ externalId }) => externalId);
}

async function countAdded(db: Db): Promise<number> {
  const runs = await db.selectFrom('crawlRuns').select('storiesAdded').execute();
  return runs.reduce((sum, run) => sum + run.storiesAdded, 0);
}

async function readFeed(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('liveLocations').select('feedItem').execute();
  return rows.flatMap(({ feedItem }) => {
    const { stories } = JSON.parse(feedItem) as { stories: Array<{ id: string }> };
    return stories.map((story) => story.id);
  });
}

export async function readOperatorResets(db: Db): Promise<OperatorReset[]> {
  const events = await db
    .selectFrom('accountEvents')
    .innerJoin('accounts', 'accounts.id', 'accountEvents.accountId')
    .select(['accounts.username', 'accountEvents.at'])
    .where('accountEvents.event', '=', 'active')
    .where('accountEvents.cause', '=', 'operator')
    .execute();
  return events.map(({ username, at }) => ({ account: username, at: at.getTime() }));
}
