import type { LocationId, ModerationCaseId, StoryId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { StoryVisibility } from '../../schema.ts';
import { storyOfCase } from '../content/case-evidence.ts';
import { findCaseTarget } from '../decisions/case-target.ts';

export type CaseStoryRow = {
  id: StoryId;
  /** `gone`: its row is deleted. */
  visibility: StoryVisibility | 'gone';
  source: 'network' | 'moment';
  mediaType: 'image' | 'video';
  mediaUrl: string | null;
  thumbnailUrl: string | null;
  caption: string | null;
  locationId: LocationId;
  locationName: string;
  postedAt: string;
  expiresAt: string;
  deletedByAuthorAt: string | null;
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
  const storyId = target.story?.id ?? target.deletedStoryId;
  const { rows } = await selectSummaries(sql`item.id = ${caseId}`, sql`${storyId}::uuid`).execute(db);
  return rows[0];
}

function selectSummaries(condition: RawBuilder<unknown>, storyId = sql`item.story_id`): RawBuilder<CaseSummaryRow> {
  return sql<CaseSummaryRow>`
    select item.id, item.kind, item.status, item.reason, item.urgency, item.is_beyond_allowance, item.is_appeal,
      item.waiting_since, item.decided_at, ${queueRank} as queue_rank,
      (select count(*)::int from reports where reports.case_id = item.id) as reports,
      (select count(distinct network_hash)::int from reports where reports.case_id = item.id) as networks,
      coalesce((
        select ${storyOfCase} || jsonb_build_object('visibility', story.visibility, 'deletedByAuthorAt', null)
        from stories story join locations location on location.id = story.location_id
        where story.id = ${storyId}
      ), (
        select evidence.story || jsonb_build_object('visibility', 'gone',
            'deletedByAuthorAt', iso_timestamp(evidence.deleted_by_author_at))
          || case when evidence.holds_files then '{}' else '{"mediaUrl": null, "thumbnailUrl": null}'::jsonb end
        from case_evidence evidence where evidence.case_id = item.id and evidence.story_id = ${storyId}
      )) as story,
      (
        select coalesce(link, profile, place) from removal_requests where removal_requests.case_id = item.id
      ) as subject,
      case when item.claimed_until > clock_timestamp() then item.claimed_by end as claimed_by,
      case when item.claimed_until > clock_timestamp() then item.claimed_until end as claimed_until
    from moderation_cases item
    where ${condition}`;
}

export type WaitingCases = {
  waiting: number;
  /** How long the oldest has waited; null when none waits. */
  oldestMs: number | null;
  /** Decisions whose deletion or mails have failed more than once. */
  failedDecisions: number;
};

export async function readWaitingCases(db: Db): Promise<WaitingCases> {
  return db
    .selectFrom('moderationCases')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number | null>`(extract(epoch from clock_timestamp() - min(waiting_since)) * 1000)::float8`.as('oldestMs'),
      sql<number>`(
        select count(*)::int from moderation_decisions where undone_at is null
          and (settled_at is null and settle_attempts > 1 or notified_at is null and notify_attempts > 1))`.as(
        'failedDecisions',
      ),
    ])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
}
