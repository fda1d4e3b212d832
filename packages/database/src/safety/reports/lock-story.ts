import type { StoryId } from '@around/contracts/ids';
import type { Db } from '../../db.ts';
import type { StoryVisibility } from '../../schema.ts';

export type ReportedStory = {
  id: StoryId;
  source: 'network' | 'moment';
  externalId: string;
  visibility: StoryVisibility;
};

/** Reports of one story run one after the other. */
export async function lockStory(db: Db, storyId: StoryId): Promise<ReportedStory | undefined> {
  return db
    .selectFrom('stories')
    .select(['id', 'source', 'externalId', 'visibility'])
    .where('id', '=', storyId)
    .forUpdate()
    .executeTakeFirst();
}
