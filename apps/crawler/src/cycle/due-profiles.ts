import type { ProfileId } from '@around/contracts/ids';
import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import type { KnownSighting } from '@around/database/crawl/tray-sightings';
import type { PostingRhythm } from '@around/database/profiles/posting-rhythm';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';
import type { Pacing } from '../pacing/pacing.ts';
import { expectedStories } from './expected-stories.ts';

type Watched = Pick<ProfileRow, 'id' | 'networkId' | 'latestStoryAt' | 'storiesFetchedAt' | 'goneAt'>;

type Knowledge = {
  now: Date;
  pacing: Pacing;
  rhythms: Map<ProfileId, PostingRhythm>;
  /** What earlier trays showed. */
  sightings: Map<ProfileId, KnownSighting>;
};

/** Worth a request although the tray says nothing: we have probably missed this many stories. */
const MIN_EXPECTED_STORIES = 1;

const NEVER_WATCHED: PostingRhythm = { storiesByHour: [], daysWatched: 0 };

/**
 * Whose stories are worth a request: those that the tray says have something newer than we know; and, since the tray is short and
 * late, those that have probably posted meanwhile by their own rhythm, at the latest after the sweep's time. Whoever has probably
 * posted most comes first, so that what a budget allows goes where most is to be found. News that we asked for in vain, and
 * profiles that are gone as long as no tray shows them, have to wait.
 */
export function findDueProfiles(
  watched: Watched[],
  tray: TrayEntry[],
  { now, pacing, rhythms, sightings }: Knowledge,
): ProfileId[] {
  const latestByProfile = new Map(tray.map((entry) => [entry.profile.id, entry.latestMediaAt]));

  function rate(profile: Watched) {
    const latest = latestByProfile.get(profile.networkId);
    const isNews = latest !== undefined && (profile.latestStoryAt === null || latest > profile.latestStoryAt);
    const lookedAt = profile.storiesFetchedAt ?? new Date(now.getTime() - STORY_LIFETIME_MS);
    return {
      id: profile.id,
      isNews,
      hasNews: isNews && !wasFetchedInVain(profile, latest, sightings.get(profile.id)),
      isSilent: profile.goneAt !== null && latest === undefined,
      missed: expectedStories(rhythms.get(profile.id) ?? NEVER_WATCHED, lookedAt, now),
      ageMs: profile.storiesFetchedAt ? now.getTime() - lookedAt.getTime() : Number.POSITIVE_INFINITY,
    };
  }

  return watched
    .map(rate)
    .filter(
      ({ hasNews, isSilent, isNews, missed, ageMs }) =>
        hasNews ||
        (!isSilent && ageMs >= pacing.sweepAfterMs) ||
        (!isSilent && (isNews || missed >= MIN_EXPECTED_STORIES) && ageMs >= pacing.repollAfterMs),
    )
    .toSorted((a, b) => Number(b.hasNews) - Number(a.hasNews) || b.missed - a.missed)
    .map(({ id }) => id);
}

/** We have asked since a tray first showed this, and it was not there: deleted, or not for us. Asking at each cycle brings nothing. */
function wasFetchedInVain({ storiesFetchedAt }: Watched, latest: Date, sighting: KnownSighting | undefined): boolean {
  if (!storiesFetchedAt || !sighting || sighting.latestMediaAt.getTime() !== latest.getTime()) return false;
  return storiesFetchedAt > sighting.seenAt;
}

/** How long the network's word on a profile, its home above all, is good for. */
const DETAILS_GOOD_FOR_MS = 30 * 24 * 60 * 60_000;

export function areDetailsDue({ detailsFetchedAt }: Pick<ProfileRow, 'detailsFetchedAt'>, now: Date): boolean {
  return (detailsFetchedAt?.getTime() ?? 0) < now.getTime() - DETAILS_GOOD_FOR_MS;
}
