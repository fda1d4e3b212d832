import type { ProfileId } from '@around/contracts/ids';
import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import type { KnownSighting } from '@around/database/crawl/tray-sightings';
import type { PostingHours } from '@around/database/profiles/posting-hours';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';
import type { Pacing } from '../../pacing/pacing.ts';
import { expectedStories } from './expected-stories.ts';

type Watched = Pick<ProfileRow, 'id' | 'networkId' | 'latestStoryAt' | 'storiesFetchedAt' | 'goneAt'>;

type Known = {
  now: Date;
  pacing: Pacing;
  postingHours: Map<ProfileId, PostingHours>;
  /** From earlier trays. */
  sightings: Map<ProfileId, KnownSighting>;
};

/** This many expected stories justify a request although the tray shows nothing new. */
const MIN_EXPECTED_STORIES = 1;

const NEVER_WATCHED: PostingHours = { storiesByHour: [], daysWatched: 0 };

/**
 * Profiles whose stories justify a request: those with a newer story in the tray, and those that have probably posted, judged by
 * their posting hours, at the latest after `sweepAfterMs`. The tray alone is incomplete and delayed. Sorted by expected stories, so
 * that a limited budget finds the most. Stories that the last fetch did not return, and gone profiles that no tray shows, wait for
 * `repollAfterMs`.
 */
export function findDueProfiles(
  watched: Watched[],
  tray: TrayEntry[],
  { now, pacing, postingHours, sightings }: Known,
): ProfileId[] {
  const latestByProfile = new Map(tray.map((entry) => [entry.profile.id, entry.latestMediaAt]));

  function rate(profile: Watched) {
    const latest = latestByProfile.get(profile.networkId);
    const isNewer = latest !== undefined && (profile.latestStoryAt === null || latest > profile.latestStoryAt);
    const lookedAt = profile.storiesFetchedAt ?? new Date(now.getTime() - STORY_LIFETIME_MS);
    return {
      id: profile.id,
      isNewer,
      hasNewStory: isNewer && !wasMissingFromFetch(profile, latest, sightings.get(profile.id)),
      isUnseenGone: profile.goneAt !== null && latest === undefined,
      expected: expectedStories(postingHours.get(profile.id) ?? NEVER_WATCHED, lookedAt, now),
      ageMs: profile.storiesFetchedAt ? now.getTime() - lookedAt.getTime() : Number.POSITIVE_INFINITY,
    };
  }

  return watched
    .map(rate)
    .filter(
      ({ hasNewStory, isUnseenGone, isNewer, expected, ageMs }) =>
        hasNewStory ||
        (!isUnseenGone && ageMs >= pacing.sweepAfterMs) ||
        (!isUnseenGone && (isNewer || expected >= MIN_EXPECTED_STORIES) && ageMs >= pacing.repollAfterMs),
    )
    .toSorted((a, b) => Number(b.hasNewStory) - Number(a.hasNewStory) || b.expected - a.expected)
    .map(({ id }) => id);
}

/** A fetch after the sighting did not return this story: it is deleted or not visible to us, so the next cycle need not retry. */
function wasMissingFromFetch(
  { storiesFetchedAt }: Watched,
  latest: Date,
  sighting: KnownSighting | undefined,
): boolean {
  if (!storiesFetchedAt || !sighting || sighting.latestMediaAt.getTime() !== latest.getTime()) return false;
  return storiesFetchedAt > sighting.seenAt;
}
