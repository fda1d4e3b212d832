/** A story of the feed. Times are milliseconds since the epoch; null if the response has none. */
export type FeedStory = {
  id: string;
  mediaUrl: string;
  mediaType: 'image' | 'video' | 'unsupported';
  thumbnailUrl: string | null;
  /** Null if the author wrote none. */
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
  /** Demo data; its cards carry the badge 'Sample'. */
  isSample: boolean;
};
