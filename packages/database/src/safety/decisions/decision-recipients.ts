import type { ModerationDecisionId } from '@around/contracts/ids';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { isOverturned } from '../../moments/appeals/overturned-takedown.ts';
import { hasMomentEnded } from '../../moments/moment-end.ts';

export type SealedRecipient = { code: string; sealedEmail: string; language: UserLanguage };

/** `isChanged`: an appeal has changed a decision to remove. */
export type RecipientOfDecision = SealedRecipient & { isChanged: boolean };

/** Reporters who gave an e-mail address and whose reports this decision concerns, or changes. */
export async function findReportersToTell(db: Db, decisionId: ModerationDecisionId): Promise<RecipientOfDecision[]> {
  return findRecipients(db, 'reports', decisionId);
}

/** As `findReportersToTell`, of the removal requests. */
export async function findRequestersToTell(db: Db, decisionId: ModerationDecisionId): Promise<RecipientOfDecision[]> {
  return findRecipients(db, 'removal_requests', decisionId);
}

/** If an appeal changes a decision before it is settled, its recipients are notified of the change only. */
async function findRecipients(
  db: Db,
  table: 'reports' | 'removal_requests',
  decisionId: ModerationDecisionId,
): Promise<RecipientOfDecision[]> {
  const { rows } = await sql<RecipientOfDecision>`
    select code, sealed_email, language, decision.id <> ${decisionId} as is_changed
    from moderation_decisions decision
    join ${sql.table(table)} told on told.decision_id = decision.id
    where told.sealed_email is not null and case when decision.id = ${decisionId} then not ${isOverturned('decision')}
      else decision.moment_id = (${momentOfGrantedAppeal(decisionId)}) and ${isOverturned('decision')} end
    order by told.id`.execute(db);
  return rows;
}

function momentOfGrantedAppeal(decisionId: ModerationDecisionId) {
  return sql`
    select takedown.moment_id from moment_appeals appeal
    join moderation_decisions takedown on takedown.id = appeal.decision_id
    join moderation_decisions outcome on outcome.id = appeal.outcome_id
    where outcome.id = ${decisionId} and outcome.outcome = 'kept'`;
}

/** The author may have deleted the moment. */
const placeNameOfCase = sql`coalesce(moment.location_name, evidence.story ->> 'locationName')`;

export type AuthorToTell = {
  email: string;
  language: UserLanguage | null;
  placeName: string;
  isOnRequest: boolean;
  isSuspended: boolean;
  suspendedUntil: Date | null;
};

/**
 * The user whose moment the decision took down, if the user has an e-mail address and no appeal was granted since. The user is not
 * notified again of a moment that another decision had removed before.
 */
export async function findAuthorToTell(db: Db, decisionId: ModerationDecisionId): Promise<AuthorToTell | undefined> {
  const { rows } = await sql<AuthorToTell>`
    select author.email, author.language, ${placeNameOfCase} as place_name,
      item.kind = 'removal' as is_on_request,
      coalesce(author.suspended_at = decision.decided_at, false) as is_suspended, author.suspended_until
    from moderation_decisions decision
    join moderation_cases item on item.id = decision.case_id
    left join moments moment on moment.id = decision.moment_id
    left join case_evidence evidence on evidence.case_id = item.id
    join users author on author.id = decision.author_id
    where decision.id = ${decisionId} and author.email is not null and ${placeNameOfCase} is not null and not ${isOverturned('decision')}
      and not exists (
        select from moderation_decisions earlier
        where earlier.moment_id = decision.moment_id and earlier.decided_at < decision.decided_at
          and earlier.action <> 'hide' and earlier.undone_at is null and not ${isOverturned('earlier')}
      )`.execute(db);
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
    select author.email, author.language, ${placeNameOfCase} as place_name,
      coalesce(story.visibility = 'shown' and not ${hasMomentEnded}, false) as is_shown
    from moment_appeals appeal
    join moderation_decisions decision on decision.id = appeal.outcome_id
    join moderation_cases item on item.id = decision.case_id
    left join moments moment on moment.id = item.story_id
    left join case_evidence evidence on evidence.case_id = item.id
    join users author on author.id = appeal.user_id
    left join stories story on story.id = item.story_id
    where decision.id = ${decisionId} and author.email is not null and ${placeNameOfCase} is not null`.execute(db);
  return rows[0];
}
