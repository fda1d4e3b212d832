import type { CrawlRunId } from '@around/contracts/ids';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { NetworkStory } from '@around/network-client/schemas/network-story';

/** The part of a story that is stored, also while the story waits for its place. */
export type ServedStory = Pick<
  NetworkStory,
  'mediaId' | 'mediaType' | 'mediaUrl' | 'thumbnailUrl' | 'caption' | 'takenAt' | 'place'
>;

/** `runId`: the run that counts the story; null outside a run. */
export type AuthoredStory = { author: ProfileRow; story: ServedStory; runId: CrawlRunId | null };
