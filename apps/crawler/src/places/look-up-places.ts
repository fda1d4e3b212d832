import type { CrawlRunId, ProfileId } from '@around/contracts/ids';
import type { LookUpCall } from '@around/database/accounts/look-up-streaks';
import { addToRun } from '@around/database/crawl/crawl-run-queries';
import type { Db } from '@around/database/db';
import { type LookedUpPlace, saveLookedUpPlace } from '@around/database/locations/looked-up-places';
import { markDetailsRequested } from '@around/database/profiles/watched-profiles';
import type { NewStory } from '@around/database/stories/story-queries';
import { markLookUpFailed } from '@around/database/stories/waiting-stories';
import { CrawlFailure, type CrawlFailureKind } from '@around/network-client/crawl-failure';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountWork } from '../rotation/account-work.ts';
import { saveNetworkDetails } from './home-places.ts';
import { findRestingCalls } from './look-up-rests.ts';
import type { LookUp } from './open-look-ups.ts';
import { placeWaitingStories } from './place-waiting-stories.ts';

type Dependencies = { db: Db; pacing: Pacing; clock: () => Date; noteNewStories: (stories: NewStory[]) => void };

type LookUpResult = {
  newStories: NewStory[];
  /** Of the first call that failed. */
  failure: CrawlFailure | undefined;
  /** Why some look-ups are left for later. */
  resting: string | undefined;
};

/** Place requests of one task; the next cycle continues. */
const PLACES_PER_TASK = 5;

/** Failures of the call, whichever account makes it. */
const failuresOfTheCall: CrawlFailureKind[] = [
  'endpointChanged',
  'clientDefect',
  'upstreamDown',
  'unexplained',
  'suspiciouslyEmpty',
  'connectionLost',
];

/**
 * Makes these look-ups with one account. Saves each result at once, with the stories that it places, so that nothing is repeated
 * after an interruption. A failure of a call ends the look-ups with this call and no others.
 */
export async function lookUpPlaces(
  { db, pacing, clock, noteNewStories }: Dependencies,
  account: AccountWork,
  { lookUps, runId }: { lookUps: LookUp[]; runId?: CrawlRunId },
): Promise<LookUpResult> {
  const newStories: NewStory[] = [];
  const failures = new Map<LookUpCall, CrawlFailure>();
  let resting: string | undefined;
  const places = lookUps.filter(({ call }) => call === 'location').slice(0, PLACES_PER_TASK);
  for (const lookUp of [...lookUps.filter(({ call }) => call === 'profile'), ...places]) {
    if (failures.has(lookUp.call)) continue;
    // Checked before each look-up, because the call may have failed for another account meanwhile.
    const rest = (await findRestingCalls(db, pacing)).get(lookUp.call);
    if (rest) {
      resting ??= rest;
      continue;
    }
    try {
      await make(lookUp);
    } catch (error) {
      if (!(error instanceof CrawlFailure)) throw error;
      await markLookUpFailed(db, authorsOf(lookUp));
      if (!failuresOfTheCall.includes(error.kind)) throw error;
      failures.set(lookUp.call, error);
    }
  }
  return { newStories, failure: [...failures.values()][0], resting };

  async function make(lookUp: LookUp): Promise<void> {
    const save = lookUp.call === 'profile' ? await fetchProfile(account, lookUp) : await fetchPlace(account, lookUp);
    const placed = await db.transaction().execute(async (tx) => {
      await account.requireLease(tx);
      await save(tx);
      const { newStories, locationIds } = await placeWaitingStories(tx, authorsOf(lookUp), clock());
      const counts = { storiesAdded: newStories.length, locationsUpdated: locationIds.length };
      if (runId) await addToRun(tx, runId, counts);
      return newStories;
    });
    noteNewStories(placed);
    newStories.push(...placed);
  }
}

function authorsOf(lookUp: LookUp): ProfileId[] {
  return lookUp.call === 'profile' ? [lookUp.profile.id] : lookUp.profileIds;
}

type Save = (tx: Db) => Promise<void>;

async function fetchProfile(
  account: AccountWork,
  { profile: { id, networkId } }: LookUp & { call: 'profile' },
): Promise<Save> {
  const found = await account.call((client, signal) => unlessGone(client.fetchProfileById(networkId, { signal })));
  return (tx) => (found ? saveNetworkDetails(tx, id, found) : markDetailsRequested(tx, id));
}

async function fetchPlace(account: AccountWork, { pk }: LookUp & { call: 'location' }): Promise<Save> {
  const found = await account.call((client, signal) => unlessGone(client.fetchLocation(pk, { signal })));
  const { name, latitude, longitude, city } = found ?? { name: null, latitude: null, longitude: null, city: null };
  const place: LookedUpPlace = { pk, name, latitude, longitude, city };
  return (tx) => saveLookedUpPlace(tx, place);
}

/** Undefined for a profile or place that is gone or private. */
export async function unlessGone<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CrawlFailure && (error.kind === 'targetGone' || error.kind === 'targetPrivate'))
      return undefined;
    throw error;
  }
}
