import type { Db } from '@around/database/db';
import type { NewStory } from '@around/database/stories/story-queries';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';

/** What the jobs of a crawl that ask the network work with. */
export type CrawlDependencies = {
  db: Db;
  rotation: AccountRotation;
  pacing: Pacing;
  clock: () => Date;
  kickRelay: () => void;
  /** Told after they are in the feed. */
  noteNewStories: (stories: NewStory[]) => void;
};
