import type { Db } from '@around/database/db';
import type { NewStory } from '@around/database/stories/story-queries';
import type { Pacing } from '../../pacing/pacing.ts';
import type { AccountRotation } from '../../rotation/account-rotation.ts';

/** Dependencies of the crawl jobs that make network requests. */
export type CrawlDependencies = {
  db: Db;
  rotation: AccountRotation;
  pacing: Pacing;
  clock: () => Date;
  kickRelay: () => void;
  /** Called after the stories are in the feed. */
  noteNewStories: (stories: NewStory[]) => void;
};
