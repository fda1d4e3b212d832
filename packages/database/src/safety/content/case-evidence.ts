import type { ModerationCaseId, StoryId, UserId } from '@around/contracts/ids';
import { UNDO_MINUTES } from '@around/contracts/operator/moderation/decisions';
import { type ReportReason, reasonPolicies } from '@around/contracts/safety/report-reasons';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db.ts';

/** Nothing that recognises or shows the content of an open case is stored for longer. */
const MAX_DAYS = 30;
/** The place and the times of a story stay this long after the decision, as long as records of stories do. */
const RECORD_DAYS = 30;

/** A story as operators see it. The rows are called `story` and `location`. */
export const storyOfCase: RawBuilder<unknown> = sql`
  jsonb_build_object('id', story.id, 'source', story.source,
    'mediaType', story.media_type, 'mediaUrl', story.media_url, 'thumbnailUrl', story.thumbnail_url,
    'caption', story.caption, 'locationId', location.id, 'locationName', location.name,
    'postedAt', iso_timestamp(story.posted_at), 'expiresAt', iso_timestamp(story.expires_at))`;

/** While a case with such a report is open, operators can see the video although its author has deleted it. */
export function isUrgent(reason: ReportReason): boolean {
  return reasonPolicies[reason].effect === 'hideForEverybody';
}

type Capture = { caseId: ModerationCaseId; storyId: StoryId; holdsFiles: boolean };

/** Copies what an open case is about, because the author may delete all of it. Files that are held already stay so. */
export async function captureEvidence(db: Db, { caseId, storyId, holdsFiles }: Capture): Promise<void> {
  await sql`
    insert into case_evidence (case_id, story_id, user_id, story, content_digest, picture_hashes, media_key, holds_files)
    select ${caseId}, story.id, moment.user_id, ${storyOfCase}, moment.content_digest,
      coalesce(moment.picture_hashes, '{}'), moment.media_key,
      ${holdsFiles} and moment.id is not null and moment.media_deleted_at is null
    from stories story
    join locations location on location.id = story.location_id
    left join moments moment on moment.id = story.id
    where story.id = ${storyId}
    on conflict (case_id) do update set
      story = excluded.story, content_digest = excluded.content_digest, picture_hashes = excluded.picture_hashes,
      media_key = excluded.media_key, holds_files = case_evidence.holds_files or excluded.holds_files,
      captured_at = case when case_evidence.released_at is null then case_evidence.captured_at
        else excluded.captured_at end,
      released_at = null`.execute(db);
}

export type Evidence = { storyId: StoryId; userId: UserId | null };

/** The story that the case was about when it was opened, and its author unless the account is deleted. */
export async function findEvidence(db: Db, caseId: ModerationCaseId): Promise<Evidence | undefined> {
  return db
    .selectFrom('caseEvidence')
    .leftJoin('users', 'users.id', 'caseEvidence.userId')
    .select(['caseEvidence.storyId', 'users.id as userId'])
    .where('caseEvidence.caseId', '=', caseId)
    .executeTakeFirst();
}

/**
 * Ends what a decision that cannot be undone any more has settled, and what was stored for the longest time that is allowed: digests,
 * hashes, caption, and the hold of the files. Returns the number of cases.
 */
export async function releaseEvidence(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update case_evidence evidence set content_digest = null, picture_hashes = '{}', media_key = null, holds_files = false,
      story = story || '{"caption": null, "mediaUrl": null, "thumbnailUrl": null}', released_at = now()
    from moderation_cases item
    where item.id = evidence.case_id and evidence.released_at is null
      and (evidence.captured_at <= now() - make_interval(days => ${MAX_DAYS})
        or item.decided_at <= now() - make_interval(mins => ${UNDO_MINUTES}))`.execute(db);
  await sql`
    delete from case_evidence evidence using moderation_cases item
    where item.id = evidence.case_id and evidence.released_at is not null
      and item.decided_at < now() - make_interval(days => ${RECORD_DAYS})`.execute(db);
  return Number(numAffectedRows);
}
