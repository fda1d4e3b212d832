/** What the screens know of a story. Times are milliseconds since the epoch; null where the answer named none. */
export type FeedStory = {
  id: string;
  mediaUrl: string;
  mediaType: 'image' | 'video' | 'unsupported';
  thumbnailUrl: string | null;
  /** Null where whoever posted it wrote nothing. */
  caption: string | null;
  placeName: string;
  postedAt: number | null;
  createdAt: number | null;
  expiresAt: number | null;
};

export type FeedPlace = {
  id: string;
  name: string;
  description: string | null;
  latitude: number;
  longitude: number;
  avatarUrl: string | null;
  distanceMiles: number | null;
  stories: FeedStory[];
  /** Demo data; every such card says so. */
  isSample: boolean;
};
