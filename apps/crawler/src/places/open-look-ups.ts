import type { ProfileId } from '@around/contracts/ids';
import type { LookUpCall } from '@around/database/accounts/look-up-streaks';
import type { Db } from '@around/database/db';
import { findLookedUpPlaces } from '@around/database/locations/looked-up-places';
import { findProfiles, type ProfileRow } from '@around/database/profiles/profile-queries';
import { findWaitingProfiles, findWaitingStories } from '@around/database/stories/waiting-stories';
import type { Pacing } from '../pacing/pacing.ts';
import { areDetailsDue } from './details-due.ts';
import { findRestingCalls } from './look-up-rests.ts';
import { toAuthored } from './place-waiting-stories.ts';
import { placesToLookUp } from './sticker-places.ts';

export type LookUp =
  | { call: 'profile'; profile: ProfileRow }
  | { call: 'location'; pk: string; profileIds: ProfileId[] };

export type OpenLookUps = {
  lookUps: LookUp[];
  /** Why some look-ups are left for later. */
  resting: string | undefined;
};

type Dependencies = { db: Db; pacing: Pacing; clock: () => Date };

/** What is to be looked up for these profiles: their details, if missing or a month old, and places of incomplete stickers. */
export async function findOpenLookUps(
  { db, pacing, clock }: Dependencies,
  profileIds: ProfileId[],
): Promise<OpenLookUps> {
  const profiles = await findProfiles(db, profileIds);
  const due = profiles.filter((profile) => areDetailsDue(profile, clock()));
  const waiting = toAuthored(profiles, await findWaitingStories(db, profileIds));
  const pks = placesToLookUp(waiting);
  const known = await findLookedUpPlaces(db, pks);
  const all: LookUp[] = [
    ...due.map((profile) => ({ call: 'profile' as const, profile })),
    ...pks.filter((pk) => !known.has(pk)).map((pk) => ({ call: 'location' as const, pk, profileIds: authorsOf(pk) })),
  ];
  const rests = await findRestingCalls(db, pacing);
  const isResting = ({ call }: { call: LookUpCall }) => rests.has(call);
  const rested = all.find(isResting);
  return { lookUps: all.filter((lookUp) => !isResting(lookUp)), resting: rested && rests.get(rested.call) };

  function authorsOf(pk: string): ProfileId[] {
    return waiting.filter(({ story }) => story.place?.pk === pk).map(({ author }) => author.id);
  }
}

/** Profiles with waiting stories and something to look up now. A look-up that failed is repeated after `repollAfterMs`. */
export async function findProfilesToLookUp(dependencies: Dependencies): Promise<ProfileId[]> {
  const { db, pacing } = dependencies;
  const waiting = await findWaitingProfiles(db, pacing.repollAfterMs);
  const { lookUps } = await findOpenLookUps(dependencies, waiting);
  const wanted = new Set(
    lookUps.flatMap((lookUp) => (lookUp.call === 'profile' ? [lookUp.profile.id] : lookUp.profileIds)),
  );
  return waiting.filter((profileId) => wanted.has(profileId));
}
