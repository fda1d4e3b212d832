import type { AccountId, CrawlRunId } from '@around/contracts/ids';
import { addFetchTasks } from '@around/database/crawl/crawl-task-queries';
import { findTraySightings, saveTraySightings } from '@around/database/crawl/tray-sightings';
import type { Db } from '@around/database/db';
import { readPostingHours } from '@around/database/profiles/posting-hours';
import { claimProfiles, findFollowedProfiles, type ProfileRow } from '@around/database/profiles/profile-queries';
import type { Tray } from '@around/network-client/calls/fetch-tray';
import type { Pacing } from '../../pacing/pacing.ts';
import { findTrayStories } from '../fetching/tray-stories.ts';
import { findDueProfiles } from '../planning/due-profiles.ts';
import { planPrivateBatches } from '../planning/plan-batches.ts';
import { enqueueFetches } from '../tasks/enqueue-fetches.ts';
import { enqueueLookUps } from '../tasks/enqueue-look-ups.ts';
import { gatherBatches } from '../tasks/gather-batches.ts';
import { type SavedBatch, saveBatch } from './save-batch.ts';

export type DatedTray = Tray & { requestedAt: Date };

type Dependencies = { pacing: Pacing; clock: () => Date };
type Sweep = { runId: CrawlRunId; accountId: AccountId };

/**
 * Writes the result of a tray in the caller's transaction: complete stories, and tasks for other due profiles that no other sweep
 * of the run has taken.
 */
export async function saveTray(
  tx: Db,
  { pacing, clock }: Dependencies,
  sweep: Sweep,
  tray: DatedTray,
): Promise<SavedBatch> {
  const chosen = await claimDueProfiles(tx, { pacing, clock }, sweep, tray);
  const fromTray = findTrayStories(chosen, tray, sweep.runId);
  const saved = await saveBatch(tx, fromTray, clock());
  await enqueueLookUps(tx, sweep.runId, { profileIds: saved.toLookUp, size: pacing.profilesPerBatch });
  const others = chosen.filter((profile) => !fromTray.profiles.includes(profile));
  await enqueueOthers(tx, sweep, { others, tray, size: pacing.profilesPerBatch });
  return saved;
}

async function claimDueProfiles(
  tx: Db,
  { pacing, clock }: Dependencies,
  { runId, accountId }: Sweep,
  { entries }: Tray,
): Promise<ProfileRow[]> {
  const followed = await findFollowedProfiles(tx, accountId);
  const ids = followed.map((profile) => profile.id);
  const [postingHours, sightings] = [await readPostingHours(tx, ids), await findTraySightings(tx, ids)];
  const due = findDueProfiles(followed, entries, { now: clock(), pacing, postingHours, sightings });
  const claimed = await claimProfiles(tx, runId, due);
  await saveTraySightings(
    tx,
    entries.map(({ profile, latestMediaAt }) => ({ networkId: profile.id, latestMediaAt })),
  );
  const profileById = new Map(followed.map((profile) => [profile.id, profile]));
  return claimed.map((id) => profileById.get(id)!);
}

type Others = { others: ProfileRow[]; tray: Tray; size: number };

async function enqueueOthers(tx: Db, { runId, accountId }: Sweep, { others, tray, size }: Others): Promise<void> {
  const shown = new Set(tray.entries.map((entry) => entry.profile.id));
  const expectedIds = others.filter((profile) => shown.has(profile.networkId)).map(({ id }) => id);
  const idsOf = (isPrivate: boolean) => others.filter((profile) => profile.isPrivate === isPrivate).map(({ id }) => id);
  await enqueueFetches(
    tx,
    await addFetchTasks(tx, runId, planPrivateBatches(idsOf(true), expectedIds, { size, follower: accountId })),
  );
  await gatherBatches(tx, runId, { profileIds: idsOf(false), expectedIds, size });
}
