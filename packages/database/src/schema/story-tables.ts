import type { MediaType } from '@around/contracts/feed';
import type { CrawlRunId, LocationId, ProfileId, StoryId } from '@around/contracts/ids';
import type { StoryPlacement } from '@around/contracts/stories/story-placement';
import type { Generated, GeneratedAlways } from 'kysely';

export type StorySource = 'network' | 'moment';
export type ProfilesTable = {
  id: Generated<ProfileId>;
  networkId: string;
  username: string;
  fullName: string | null;
  category: string | null;
  isPrivate: boolean;
  isVerified: boolean;
  followerCount: number | null;
  followingCount: number | null;
  avatarUrl: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  address: string | null;
  /** When the details that only a look-up by id tells were last asked for. */
  detailsFetchedAt: Date | null;
  /** Posting time of the newest story that we stored: a hint for what changed, never a proof of completeness. */
  latestStoryAt: Date | null;
  storiesFetchedAt: Date | null;
  /** The run in which somebody took this profile's stories on; keeps two sweeps from fetching it twice. */
  claimedByRunId: CrawlRunId | null;
  createdAt: Generated<Date>;
  /** An operator asked for it by name: looked after even if no account follows it. */
  isWatched: Generated<boolean>;
  /** Home as an operator set it, for profiles whose own the network does not tell. */
  setLatitude: number | null;
  setLongitude: number | null;
  /** When the network said that it knows nobody of this id; null again when a list or a look-up shows the profile. */
  goneAt: Date | null;
  /** Not to be collected since then: of such a profile we know its id and name, so as to know it again, and nothing else. */
  excludedAt: Date | null;
  excludedReason: string | null;
};

export type LocationsTable = {
  id: Generated<LocationId>;
  name: string;
  description: string | null;
  latitude: number;
  longitude: number;
  avatarUrl: string | null;
  networkLocationId: string | null;
  /** The profile whose home this is. */
  profileId: ProfileId | null;
  /** The name as search compares it. */
  foldedName: GeneratedAlways<string>;
  createdAt: Generated<Date>;
};

export type StoriesTable = {
  id: Generated<StoryId>;
  locationId: LocationId;
  source: StorySource;
  externalId: string;
  profileId: ProfileId | null;
  mediaType: MediaType;
  mediaUrl: string;
  thumbnailUrl: string | null;
  caption: string | null;
  postedAt: Date;
  expiresAt: GeneratedAlways<Date>;
  createdAt: Generated<Date>;
  /** How a crawled story came to its location; null for a moment. */
  placedBy: StoryPlacement | null;
};

/** One row per location with a live story, with its feed answer ready to send. Written by `refreshLiveLocations` alone. */
export type LiveLocationsTable = {
  locationId: LocationId;
  position: string;
  liveUntil: Date;
  momentsLiveUntil: Date | null;
  nextExpiryAt: Date;
  feedItem: string;
  momentsFeedItem: string | null;
};

/** Places looked up by id; one without a position is unknown to the network too. */
export type NetworkPlacesTable = {
  pk: string;
  name: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  fetchedAt: Generated<Date>;
};
