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

/** The result of a batch. Details and places are keyed by network id; only looked-up profiles have details. */
export type FetchedBatch = {
  profiles: ProfileRow[];
  requestedAt: Date;
  stories: StoryBatch;
  details: Map<string, NetworkProfile>;
  places: Map<string, LookedUpPlace>;
};

type Dependencies = { db: Db; clock: () => Date };

type Asked = {
  profiles: ProfileRow[];
  /** Those that a tray has just shown as live. */
  expectedIds?: ProfileId[];
};

/** One missing profile may have deleted its story. When all of at least this many are missing, the session is doubtful. */
const DOUBTFUL_FROM = 2;

/** Fetches live stories of these profiles, due details of those that have one, and unknown places of stickers. */
export async function fetchBatch(
  { db, clock }: Dependencies,
  account: AccountWork,
  { profiles, expectedIds = [] }: Asked,
): Promise<FetchedBatch> {
  const networkIds = profiles.map((profile) => profile.networkId);
  const requestedAt = clock();
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
  return { profiles, requestedAt, stories, details, places };
}

function isAnswered({ absentProfileIds }: StoryBatch, networkId: string): boolean {
  return !absentProfileIds.includes(networkId);
}

/** Saved at once, so that an interrupted batch does not repeat the request. */
async function keepDetails(db: Db, account: AccountWork, { id }: ProfileRow, found: NetworkProfile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await account.requireLease(tx);
    await saveNetworkDetails(tx, id, found);
  });
}

/** Undefined for a profile that is gone or private by now, so that the batch keeps its stories. */
export async function lookUp(asking: Promise<NetworkProfile>): Promise<NetworkProfile | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CrawlFailure && (error.kind === 'targetGone' || error.kind === 'targetPrivate'))
      return undefined;
    throw error;
  }
}
