import type { ModerationDecisionId } from '@around/contracts/ids';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { hasMomentEnded } from '../../moments/moment-end.ts';
import { isOverturned } from '../../moments/overturned-removal.ts';

export type SealedRecipient = { code: string; sealedEmail: string; language: UserLanguage };

/** Reporters who gave an e-mail address and whose reports this decision concerns. */
export async function findReportersToTell(db: Db, decisionId: ModerationDecisionId): Promise<SealedRecipient[]> {
  const { rows } = await sql<SealedRecipient>`
    select code, sealed_email, language from reports
    where decision_id = ${decisionId} and sealed_email is not null`.execute(db);
  return rows;
}

export async function findRequesterToTell(
  db: Db,
  decisionId: ModerationDecisionId,
): Promise<SealedRecipient | undefined> {
  const { rows } = await sql<SealedRecipient>`
    select code, sealed_email, language from removal_requests
    where decision_id = ${decisionId} and sealed_email is not null`.execute(db);
  return rows[0];
}

export type AuthorToTell = {
  email: string;
  language: UserLanguage | null;
  placeName: string;
  isSuspended: boolean;
  suspendedUntil: Date | null;
};

/** The user whose moment the decision removed, if the user has an e-mail address and no appeal was granted since. */
export async function findAuthorToTell(db: Db, decisionId: ModerationDecisionId): Promise<AuthorToTell | undefined> {
  const { rows } = await sql<AuthorToTell>`
    select author.email, author.language, moment.location_name as place_name,
      decision.previous ? 'suspendedUserId' as is_suspended, author.suspended_until
    from moderation_decisions decision
    join moderation_cases item on item.id = decision.case_id
    join moments moment on moment.id = item.story_id
    join users author on author.id = moment.user_id
    where decision.id = ${decisionId} and decision.action in ('remove', 'suspendUser') and author.email is not null
      and not (decision.previous ->> 'isAppeal')::boolean and not ${isOverturned('decision.id')}`.execute(db);
  return rows[0];
}

export type AppellantToTell = Pick<AuthorToTell, 'email' | 'language' | 'placeName'> & {
  /** Visitors see the moment again. */
  isShown: boolean;
};

/** The user whose appeal the decision is about, if the user has an e-mail address. */
export async function findAppellantToTell(
  db: Db,
  decisionId: ModerationDecisionId,
): Promise<AppellantToTell | undefined> {
  const { rows } = await sql<AppellantToTell>`
    select author.email, author.language, moment.location_name as place_name,
      coalesce(story.visibility = 'shown', false) and not ${hasMomentEnded} as is_shown
    from moment_appeals appeal
    join moderation_decisions decision on decision.id = appeal.outcome_id
    join moderation_cases item on item.id = decision.case_id
    join moments moment on moment.id = item.story_id
    join users author on author.id = appeal.user_id
    left join stories story on story.id = item.story_id
    where decision.id = ${decisionId} and author.email is not null`.execute(db);
  return rows[0];
}
