import type { Db } from '@around/database/db';
import type { LoggedRequest, NetworkControl, PublishedStory, Venue } from '../rig/network-control.ts';

/** What the invariants are judged by: the network's own log, and Postgres. Nothing that a crawler says of itself. */
export type Evidence = {
  log: LoggedRequest[];
  /** What the network has live. */
  published: PublishedStory[];
  venues: Venue[];
  stored: StoredStory[];
  /** What the runs claim to have added. */
  countedAsAdded: number;
  /** Ids of stories as the prepared feed lists them. */
  inFeed: string[];
  operatorResets: OperatorReset[];
};

/** An operator put an account back to work: what the network asked of it before no longer counts. */
export type OperatorReset = { account: string; at: number };

type StoredStory = { id: string; externalId: string; isLive: boolean };

/** Ids of the stories that an account was given, whatever became of the answer. */
export function servedSoFar(log: LoggedRequest[]): Set<string> {
  return new Set(log.filter((request) => request.status === 200).flatMap((request) => request.storyIds));
}

export async function gatherEvidence({ db, network }: { db: Db; network: NetworkControl }): Promise<Evidence> {
  const log = await network.readLog();
  const [published, venues] = await Promise.all([network.readStories(), network.readVenues()]);
  const { stored, countedAsAdded, inFeed, operatorResets } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      stored: await readStored(tx),
      countedAsAdded: await countAdded(tx),
      inFeed: await readFeed(tx),
      operatorResets: await readOperatorResets(tx),
    }));
  return { log, published, venues, stored, countedAsAdded, inFeed, operatorResets };
}

async function readStored(db: Db): Promise<StoredStory[]> {
  return db
    .selectFrom('stories')
    .select(['id', 'externalId', (eb) => eb('expiresAt', '>', eb.fn<Date>('now')).as('isLive')])
    .where('source', '=', 'network')
    .execute() as Promise<StoredStory[]>;
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
