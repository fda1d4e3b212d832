import type { ProfileId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import type { LookedUpPlace } from '@around/database/locations/looked-up-places';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { StoryBatch } from '@around/network-client/calls/fetch-stories';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import type { NetworkProfile } from '@around/network-client/schemas/network-profile';
import type { AccountWork } from '../rotation/account-work.ts';
import { storiesForTheFeed } from './authored-stories.ts';
import { areDetailsDue } from './due-profiles.ts';
import { saveNetworkDetails } from './home-places.ts';
import { lookUpPlaces } from './look-up-places.ts';

/** What one batch brought; details by the network's id, for the profiles that were looked up, and places by theirs. */
export type FetchedBatch = {
  profiles: ProfileRow[];
  askedAt: Date;
  stories: StoryBatch;
  details: Map<string, NetworkProfile>;
  places: Map<string, LookedUpPlace>;
};

type Dependencies = { db: Db; clock: () => Date };

type Asked = {
  profiles: ProfileRow[];
  /** Those of them that a tray has just shown as live. */
  expectedIds?: ProfileId[];
};

/** One who is missing may have deleted a story meanwhile; when all of several are, the session itself is in doubt. */
const DOUBTFUL_FROM = 2;

/** What is live for these profiles; where those that have something live are at home, once a month; and where their stickers are. */
export async function fetchBatch(
  { db, clock }: Dependencies,
  account: AccountWork,
  { profiles, expectedIds = [] }: Asked,
): Promise<FetchedBatch> {
  const networkIds = profiles.map((profile) => profile.networkId);
  const askedAt = clock();
  const stories = await account.call((client, signal) => client.fetchStories(networkIds, { signal }));
  const expected = profiles.filter(({ id }) => expectedIds.includes(id));
  if (expected.length >= DOUBTFUL_FROM && expected.every(({ networkId }) => !isAnswered(stories, networkId))) {
    await account.call((client, signal) => client.checkSession({ signal }));
  }
  const details = new Map<string, NetworkProfile>();
  for (const profile of profiles) {
    if (!stories.storiesByProfile.has(profile.networkId) || !areDetailsDue(profile, clock())) continue;
    const found = await account.call((client, signal) =>
      lookUp(client.fetchProfileById(profile.networkId, { signal })),
    );
    if (!found) continue;
    details.set(profile.networkId, found);
    await keepDetails(db, account, profile, found);
  }
  const places = await lookUpPlaces(db, account, storiesForTheFeed(profiles, stories, clock()));
  return { profiles, askedAt, stories, details, places };
}

function isAnswered({ absentProfileIds }: StoryBatch, networkId: string): boolean {
  return !absentProfileIds.includes(networkId);
}

/** At once: a batch whose account has to stop in between does not ask twice. */
async function keepDetails(db: Db, account: AccountWork, { id }: ProfileRow, found: NetworkProfile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await account.requireLease(tx);
    await saveNetworkDetails(tx, id, found);
  });
}

/** A profile that is gone or private by now has no details; that must not cost the batch its stories. */
export async function lookUp(asking: Promise<NetworkProfile>): Promise<NetworkProfile | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CrawlFailure && (error.kind === 'targetGone' || error.kind === 'targetPrivate'))
      return undefined;
    throw error;
  }
}
