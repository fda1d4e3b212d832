import type { MediaType } from '@around/contracts/feed';
import type { CrawlRunId, LocationId, ProfileId, StoryId } from '@around/contracts/ids';
import type { StoryPlacement } from '@around/contracts/stories/story-placement';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { StoryVisibility } from './safety-tables.ts';

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
  /** When the details were last requested by a lookup by id. */
  detailsFetchedAt: Date | null;
  /** Posting time of the newest stored story. Older stories may still be missing. */
  latestStoryAt: Date | null;
  storiesFetchedAt: Date | null;
  /** The last run that claimed this profile, so that two sweeps of a run do not fetch it twice. */
  claimedByRunId: CrawlRunId | null;
  createdAt: Generated<Date>;
  /** Added by an operator: crawled even if no account follows it. */
  isWatched: Generated<boolean>;
  /** Home set by an operator, for profiles whose home the network does not give. */
  setLatitude: number | null;
  setLongitude: number | null;
  /** When the network reported the id as unknown; null again when a list or lookup returns the profile. */
  goneAt: Date | null;
  /** Excluded since then: only id and name are kept, to recognize the profile. */
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
  /** The profile whose home this location is. */
  profileId: ProfileId | null;
  /** The name for search: lower case, without accents. */
  foldedName: GeneratedAlways<string>;
  createdAt: Generated<Date>;
};

/** Locations of moments that were deleted with their last moment, for links to them. */
export type EndedLocationsTable = {
  id: LocationId;
  latitude: number;
  longitude: number;
  endedAt: Generated<Date>;
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
  /** How the location of a crawled story was found; null for a moment. */
  placedBy: StoryPlacement | null;
  /** Hidden until an operator decides, or removed by one. */
  visibility: Generated<StoryVisibility>;
};

/** The sticker of a story as it was served. */
export type ServedPlace = {
  pk: string;
  name: string | null;
  latitude: number | null;
  longitude: number | null;
  address: string | null;
  city: string | null;
};

/** Served stories for which a look-up is open or that have no place. Deleted when they are settled or expired. */
export type WaitingStoriesTable = {
  externalId: string;
  profileId: ProfileId;
  /** The run that counted the story as unplaced. */
  runId: CrawlRunId | null;
  /** In the feed already, at a place that a look-up may improve. */
  isPlaced: boolean;
  mediaType: MediaType;
  mediaUrl: string;
  thumbnailUrl: string | null;
  caption: string | null;
  place: JSONColumnType<ServedPlace | null, string | null, string | null>;
  postedAt: Date;
  expiresAt: GeneratedAlways<Date>;
  /** The last look-up for it that failed. */
  triedAt: Date | null;
};

/** Stories in a shape that we cannot read. The names of their fields are kept, never values. */
export type SetAsideStoriesTable = {
  id: GeneratedAlways<string>;
  profileId: ProfileId;
  /** Null for all stories of the profile. */
  mediaId: string | null;
  reason: string;
  keys: string[];
  /** No story of the profile in that response could be read. */
  isWholeProfile: boolean;
  times: Generated<number>;
  firstSeenAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
};

/** One row per location with a live story, with its feed JSON ready to send. Only `refreshLiveLocations` writes it. */
export type LiveLocationsTable = {
  locationId: LocationId;
  position: string;
  liveUntil: Date;
  momentsLiveUntil: Date | null;
  nextExpiryAt: Date;
  feedItem: string;
  momentsFeedItem: string | null;
  /** Set by a trigger; every change of the row has a higher one. */
  version: GeneratedAlways<string>;
};

/** Places looked up by id. A row without a position means that the network does not know the place. */
export type NetworkPlacesTable = {
  pk: string;
  name: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  fetchedAt: Generated<Date>;
};
