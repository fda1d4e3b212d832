import type { StoryId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import type { Db } from '../../db.ts';

export type EarlierReport = {
  id: string;
  code: string;
  reason: ReportReason;
  words: string | null;
  sealedEmail: string | null;
};

type Reporter = { storyId: StoryId; addressHash: string };

/** The report of this address about this story: one address counts once. */
export async function findEarlierReport(
  db: Db,
  { storyId, addressHash }: Reporter,
): Promise<EarlierReport | undefined> {
  return db
    .selectFrom('reports')
    .select(['id', 'code', 'reason', 'words', 'sealedEmail'])
    .where('storyId', '=', storyId)
    .where('addressHash', '=', addressHash)
    .executeTakeFirst();
}

export async function hasReported(db: Db, reporter: Reporter): Promise<boolean> {
  return (await findEarlierReport(db, reporter)) !== undefined;
}
