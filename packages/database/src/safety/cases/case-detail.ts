import type { ModerationCaseId, ProfileId, UserId } from '@around/contracts/ids';
import type { RemovalRole } from '@around/contracts/safety/removals';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { hasMomentEnded } from '../../moments/moment-end.ts';
import { findCaseTarget, findRemovalTarget } from '../decisions/case-target.ts';
import type { DecisionRow } from '../decisions/decide-case.ts';

export type CaseReportRow = {
  reason: ReportReason;
  words: string | null;
  createdAt: Date;
  hasEmail: boolean;
  networkHash: string | null;
  reporterKept: number;
  reporterRemoved: number;
};

const MAX_REPORTS = 200;

/** Newest first, each with what became of the other reports of its address. */
export async function findReportsOfCase(db: Db, caseId: ModerationCaseId): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`
    select report.reason, report.words, report.created_at, report.sealed_email is not null as has_email,
      report.network_hash, history.kept as reporter_kept, history.removed as reporter_removed
    from reports report
    cross join lateral (
      select count(*) filter (where decision.outcome = 'kept')::int as kept,
        count(*) filter (where decision.outcome = 'removed')::int as removed
      from reports other join moderation_decisions decision on decision.id = other.decision_id
      where other.address_hash = report.address_hash and other.id <> report.id
    ) history
    where report.case_id = ${caseId}
    order by report.created_at desc
    limit ${MAX_REPORTS}`.execute(db);
  return rows;
}

export type CaseAuthorRow = {
  profileId: ProfileId | null;
  userId: UserId | null;
  username: string;
  kept: number;
  removed: number;
};

/** Undefined when the author is deleted or unknown. */
export async function findAuthorOfCase(db: Db, caseId: ModerationCaseId): Promise<CaseAuthorRow | undefined> {
  const target = await findCaseTarget(db, caseId);
  const { rows } = await sql<CaseAuthorRow>`
    select profile.id as profile_id, author.id as user_id, coalesce(profile.username, author.username) as username,
      history.kept, history.removed
    from moderation_cases item
    left join profiles profile on profile.id = ${target?.profileId ?? null}
    left join users author on author.id = ${target?.userId ?? null}
    cross join lateral (
      select count(*) filter (where decision.outcome = 'kept')::int as kept,
        count(*) filter (where decision.outcome = 'removed')::int as removed
      from moderation_cases other
      cross join lateral (
        select outcome from moderation_decisions
        where case_id = other.id and undone_at is null
        order by decided_at desc limit 1
      ) decision
      where (other.profile_id = profile.id or other.user_id = author.id) and other.id <> item.id
    ) history
    where item.id = ${caseId} and (profile.id is not null or author.id is not null)`.execute(db);
  return rows[0];
}

export type CaseRemovalRow = {
  link: string | null;
  profile: string | null;
  place: string | null;
  role: RemovalRole;
  words: string | null;
  appealWords: string | null;
  hasEmail: boolean;
  foundProfile: { id: ProfileId; username: string; isExcluded: boolean } | null;
};

export async function findRemovalOfCase(db: Db, caseId: ModerationCaseId): Promise<CaseRemovalRow | undefined> {
  const request = await db
    .selectFrom('removalRequests')
    .select(['link', 'profile', 'place', 'role', 'words', 'appealWords'])
    .select(sql<boolean>`sealed_email is not null`.as('hasEmail'))
    .where('caseId', '=', caseId)
    .executeTakeFirst();
  if (!request) return undefined;
  const { profileId } = await findRemovalTarget(db, request);
  const profile =
    profileId &&
    (await db
      .selectFrom('profiles')
      .select(['id', 'username', sql<boolean>`excluded_at is not null`.as('isExcluded')])
      .where('id', '=', profileId)
      .executeTakeFirst());
  return { ...request, foundProfile: profile || null };
}

export type CaseAppealRow = {
  words: string | null;
  createdAt: Date;
  canReturn: boolean;
  isHidden: boolean;
  withdrawnAt: Date | null;
  /** The removal request that took the moment down; null when its reports did. */
  requestCaseId: ModerationCaseId | null;
};

/** The newest appeal of the author. */
export async function findAppealOfCase(db: Db, caseId: ModerationCaseId): Promise<CaseAppealRow | undefined> {
  const { rows } = await sql<CaseAppealRow>`
    select appeal.words, appeal.created_at, appeal.withdrawn_at, takedown.action = 'hide' as is_hidden,
      moment.id is not null and not ${hasMomentEnded} as can_return,
      case when takedown.case_id <> appeal.case_id then takedown.case_id end as request_case_id
    from moment_appeals appeal
    join moderation_decisions takedown on takedown.id = appeal.decision_id
    left join moments moment on moment.id = takedown.moment_id
    where appeal.case_id = ${caseId}
    order by appeal.created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Newest first, with the decision of a removal request that an appeal in this case is against. */
export async function findDecisionsOfCase(db: Db, caseId: ModerationCaseId): Promise<DecisionRow[]> {
  return db
    .selectFrom('moderationDecisions')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('caseId', '=', caseId),
        eb('id', 'in', eb.selectFrom('momentAppeals').select('decisionId').where('caseId', '=', caseId)),
      ]),
    )
    .orderBy('decidedAt', 'desc')
    .execute();
}
