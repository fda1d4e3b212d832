import type { OperatorJobResults } from '@around/contracts/operator-jobs';
import type { Db } from '@around/database/db';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import { findOrAddProfiles } from '@around/database/profiles/watched-profiles';
import { findStoredStories, type StoredStory } from '@around/database/stories/recent-stories';
import type { NewStory } from '@around/database/stories/story-queries';
import type { Tray } from '@around/network-client/calls/fetch-tray';
import { fetchBatch } from '../../cycle/fetching/fetch-batch.ts';
import { type SavedBatch, saveBatch } from '../../cycle/storing/save-batch.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import { areDetailsDue } from '../../places/details-due.ts';
import { lookUpPlaces } from '../../places/look-up-places.ts';
import { findOpenLookUps } from '../../places/open-look-ups.ts';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import type { AccountWork } from '../../rotation/account-work.ts';
import type { OperatorAction } from './operator-action.ts';
import { pluralize } from './pluralize.ts';

export type RefreshDependencies = {
  db: Db;
  rotation: AccountRotation;
  pacing: Pacing;
  clock: () => Date;
  noteNewStories: (stories: NewStory[]) => void;
};

/** A small crawl from end to end: one tray and one batch of stories, stored in the feed. */
export function refresh(dependencies: RefreshDependencies): OperatorAction<'refresh'> {
  const { db, rotation, pacing, clock } = dependencies;

  function newestLive({ entries }: Tray): Promise<ProfileRow[]> {
    const listed = entries
      .toSorted((a, b) => b.latestMediaAt.getTime() - a.latestMediaAt.getTime())
      .map(({ profile: { id: networkId, ...profile } }) => ({ networkId, ...profile }));
    return findOrAddProfiles(db, listed.slice(0, pacing.profilesPerBatch));
  }

  /** Saves requests, because an operator waits: only profiles with a known home, which need no look-up, otherwise one profile. */
  function quickest(profiles: ProfileRow[]): ProfileRow[] {
    const known = profiles.filter((profile) => !areDetailsDue(profile, clock()));
    return known.length > 0 ? known : profiles.slice(0, 1);
  }

  return ({ signal, report }) =>
    rotation.withAccount({ call: 'tray', signal }, async (account) => {
      await report(30, 'Fetching the tray');
      const tray = await account.call((client, stop) => client.fetchTray({ signal: stop }));
      const profiles = quickest(await newestLive(tray));
      if (profiles.length === 0)
        return { message: 'The network answers; no profile has a live story', result: nothing };
      const { counts, stored } = await fetchAndSave(dependencies, account, profiles);
      await report(80, 'Updating the feed');
      const result = toResult(counts, stored);
      return {
        message: `The network answers: ${pluralize(result.storiesFetched, 'story', 'stories')}, ${result.storiesAdded} new`,
        result,
      };
    });
}

/** Fetches the stories of a few profiles and stores them in the feed. */
export async function fetchAndSave(
  dependencies: Pick<RefreshDependencies, 'db' | 'pacing' | 'clock' | 'noteNewStories'>,
  account: AccountWork,
  profiles: ProfileRow[],
): Promise<{ counts: SavedBatch['counts']; stored: StoredStory[] }> {
  const { db, clock, noteNewStories } = dependencies;
  const batch = await fetchBatch(dependencies, account, { profiles });
  const saved = await db.transaction().execute(async (tx) => {
    await account.requireLease(tx);
    return saveBatch(tx, batch, clock());
  });
  noteNewStories(saved.newStories);
  const { lookUps } = await findOpenLookUps(dependencies, saved.toLookUp);
  // After a failure the stories wait for the next cycle.
  const { newStories } = await lookUpPlaces(dependencies, account, { lookUps });
  const counts = { ...saved.counts, storiesAdded: saved.counts.storiesAdded + newStories.length };
  const mediaIds = [...batch.stories.storiesByProfile.values()].flat().map((story) => story.mediaId);
  return { counts, stored: await findStoredStories(db, mediaIds) };
}

type RefreshResult = OperatorJobResults['refresh'];

const nothing: RefreshResult = { storiesFetched: 0, storiesAdded: 0, locations: [], sample: null };

function toResult({ storiesFetched, storiesAdded }: SavedBatch['counts'], stored: StoredStory[]): RefreshResult {
  const byLocation = Map.groupBy(stored, (story) => story.locationId);
  const locations = [...byLocation].map(([id, stories]) => ({
    id,
    name: stories[0]!.locationName,
    storyCount: stories.length,
  }));
  const [newest] = stored;
  const sample = newest ? { ...newest, createdAt: newest.createdAt.toISOString() } : null;
  return { storiesFetched, storiesAdded, locations, sample };
}
