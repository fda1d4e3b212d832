import type { LocationId, ModerationCaseId, StoryId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { StoryVisibility } from '../../schema.ts';
import { findCaseTarget } from '../decisions/case-target.ts';

export type CaseStoryRow = {
  id: StoryId;
  visibility: StoryVisibility;
  source: 'network' | 'moment';
  mediaType: 'image' | 'video';
  mediaUrl: string;
  thumbnailUrl: string | null;
  caption: string | null;
  locationId: LocationId;
  locationName: string;
  postedAt: string;
  expiresAt: string;
};

export type CaseSummaryRow = {
  id: ModerationCaseId;
  kind: 'story' | 'removal';
  status: 'open' | 'decided';
  reason: ReportReason | null;
  urgency: number;
  isBeyondAllowance: boolean;
  isAppeal: boolean;
  waitingSince: Date;
  decidedAt: Date | null;
  reports: number;
  networks: number;
  story: CaseStoryRow | null;
  subject: string | null;
  claimedBy: string | null;
  claimedUntil: Date | null;
  queueRank: number;
};

/** The last case of a page. */
export type CasePosition = { rank: number; time: Date; id: ModerationCaseId };

export type CaseSelection = {
  status: 'open' | 'decided';
  kind?: 'story' | 'removal' | undefined;
  reason?: ReportReason | undefined;
  /** The beginning of a network's hash. */
  network?: string | undefined;
  limit: number;
  after?: CasePosition | undefined;
};

/** The expression of the index `moderation_queue`. */
const queueRank = sql`(case when item.is_beyond_allowance then -1 else item.urgency end)`;

/** Open cases: most urgent first, then longest waiting first. Decided ones: last decided first. */
export async function listCases(db: Db, selection: CaseSelection): Promise<CaseSummaryRow[]> {
  const { status, kind, reason, network, limit, after } = selection;
  const isOpen = status === 'open';
  const page = !after
    ? sql``
    : isOpen
      ? sql`and (${queueRank}, item.waiting_since, item.id) > (${after.rank}::int, ${after.time}::timestamptz, ${after.id}::uuid)`
      : sql`and (item.decided_at, item.id) < (${after.time}::timestamptz, ${after.id}::uuid)`;
  const order = isOpen ? sql`${queueRank}, item.waiting_since, item.id` : sql`item.decided_at desc, item.id desc`;
  const { rows } = await selectSummaries(
    sql`item.status = ${status}
      ${kind === undefined ? sql`` : sql`and item.kind = ${kind}`}
      ${reason === undefined ? sql`` : sql`and item.reason = ${reason}`}
      ${
        network === undefined
          ? sql``
          : sql`and exists (
        select from reports where reports.case_id = item.id and starts_with(reports.network_hash, ${network}))`
      }
      ${page}
      order by ${order} limit ${limit}`,
  ).execute(db);
  return rows;
}

/** With the story that the link of a removal request refers to. */
export async function findCaseSummary(db: Db, caseId: ModerationCaseId): Promise<CaseSummaryRow | undefined> {
  const target = await findCaseTarget(db, caseId);
  if (!target) return undefined;
  const { rows } = await selectSummaries(sql`item.id = ${caseId}`, sql`${target.story?.id ?? null}::uuid`).execute(db);
  return rows[0];
}

function selectSummaries(condition: RawBuilder<unknown>, storyId = sql`item.story_id`): RawBuilder<CaseSummaryRow> {
  return sql<CaseSummaryRow>`
    select item.id, item.kind, item.status, item.reason, item.urgency, item.is_beyond_allowance, item.is_appeal,
      item.waiting_since, item.decided_at, ${queueRank} as queue_rank,
      (select count(*)::int from reports where reports.case_id = item.id) as reports,
      (select count(distinct network_hash)::int from reports where reports.case_id = item.id) as networks,
      (
        select jsonb_build_object('id', story.id, 'visibility', story.visibility, 'source', story.source,
          'mediaType', story.media_type, 'mediaUrl', story.media_url, 'thumbnailUrl', story.thumbnail_url,
          'caption', story.caption, 'locationId', location.id, 'locationName', location.name,
          'postedAt', iso_timestamp(story.posted_at), 'expiresAt', iso_timestamp(story.expires_at))
        from stories story join locations location on location.id = story.location_id
        where story.id = ${storyId}
      ) as story,
      (
        select coalesce(link, profile, place) from removal_requests where removal_requests.case_id = item.id
      ) as subject,
      case when item.claimed_until > clock_timestamp() then item.claimed_by end as claimed_by,
      case when item.claimed_until > clock_timestamp() then item.claimed_until end as claimed_until
    from moderation_cases item
    where ${condition}`;
}

/** How many cases wait, and how long the oldest has waited; null when none waits. */
export type WaitingCases = { waiting: number; oldestMs: number | null };

export async function readWaitingCases(db: Db): Promise<WaitingCases> {
  return db
    .selectFrom('moderationCases')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number | null>`(extract(epoch from clock_timestamp() - min(waiting_since)) * 1000)::float8`.as('oldestMs'),
    ])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
}
