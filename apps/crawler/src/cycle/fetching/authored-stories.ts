import type { CrawlRunId } from '@around/contracts/ids';
import { STORY_LIFETIME_MS } from '@around/contracts/stories/story-lifetime';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { StoryBatch } from '@around/network-client/calls/fetch-stories';
import type { NetworkStory } from '@around/network-client/schemas/network-story';
import type { AuthoredStory } from '../../places/authored-story.ts';

export function storiesOf({ networkId }: ProfileRow, { storiesByProfile }: StoryBatch): NetworkStory[] {
  return storiesByProfile.get(networkId) ?? [];
}

type Served = { stories: StoryBatch; runId: CrawlRunId | null };

/** The stories of a batch that belong in the feed: live and public. Each is listed once, also if the network repeats it. */
export function storiesForTheFeed(profiles: ProfileRow[], { stories, runId }: Served, now: Date): AuthoredStory[] {
  const served = profiles.flatMap((author) =>
    storiesOf(author, stories)
      .filter((story) => isForTheFeed(story, now))
      .map((story) => ({ author, story, runId })),
  );
  return [...new Map(served.map((authored) => [authored.story.mediaId, authored])).values()];
}

function isForTheFeed(story: NetworkStory, now: Date): boolean {
  return story.audience === 'everyone' && story.takenAt.getTime() + STORY_LIFETIME_MS > now.getTime();
}
