import type { StoryId } from '@around/contracts/ids';
import { moreUrgent, type ReportReason } from '@around/contracts/safety/report-reasons';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { setVisibility } from '../../takedowns/story-visibility.ts';
import { isUrgent } from '../content/case-evidence.ts';
import { type EarlierReport, findEarlierReport } from './earlier-report.ts';
import { lockStory } from './lock-story.ts';
import { type OpenedCase, openStoryCase } from './open-story-case.ts';

export type ReportInput = {
  storyId: StoryId;
  /** Of a first report; a repeated one keeps its code. */
  newCode: string;
  reason: ReportReason;
  words: string | null;
  /** Seals the e-mail address to the report with this code, together with what was sealed before; null without an address. */
  sealEmail: ((code: string, before: string | null) => string) | null;
  language: UserLanguage;
  addressHash: string;
  networkHash: string;
};

export type HidingRules = {
  /** Stories that one network may hide by urgent reports in 24 hours. */
  urgentHidesPerNetwork: number;
  /** Independent networks whose reports hide a story together. */
  networksToHide: number;
};

export type SavedReport = { code: string; isHidden: boolean; isNew: boolean };

/**
 * Stores a report and hides the story where the policy says so. A repeated report of the same address is added to the first one.
 * Call it in a transaction. Undefined for an unknown story.
 */
export async function saveReport(db: Db, report: ReportInput, rules: HidingRules): Promise<SavedReport | undefined> {
  const story = await lockStory(db, report.storyId);
  if (!story) return undefined;
  const earlier = await findEarlierReport(db, report);
  const opened = await openStoryCase(db, { story, reason: report.reason, isNewReporter: !earlier });
  const code = earlier ? await addToReport(db, earlier, report, opened) : await addReport(db, report, opened);
  const { keptReasons } = opened;
  const isDecided = keptReasons.includes(report.reason);
  const isHidden =
    story.visibility !== 'shown' || (!isDecided && (await hideByPolicy(db, { ...report, code, keptReasons }, rules)));
  return { code, isHidden, isNew: !earlier };
}

/** Limits the size of a row with many repeated reports. */
const WORDS_MAX_LENGTH = 4_000;

async function addToReport(
  db: Db,
  earlier: EarlierReport,
  report: ReportInput,
  { isReopened }: OpenedCase,
): Promise<string> {
  const words = [...new Set([earlier.words, report.words])].filter((text) => text !== null).join('\n');
  await db
    .updateTable('reports')
    .set({
      ...(isReopened
        ? { reason: report.reason, decisionId: null }
        : { reason: moreUrgent(earlier.reason, report.reason) }),
      words: words.slice(0, WORDS_MAX_LENGTH) || null,
      sealedEmail: report.sealEmail?.(earlier.code, earlier.sealedEmail) ?? earlier.sealedEmail,
    })
    .where('id', '=', earlier.id)
    .execute();
  return earlier.code;
}

async function addReport(
  db: Db,
  { newCode: code, sealEmail, ...report }: ReportInput,
  { caseId, decisionId }: OpenedCase,
): Promise<string> {
  await db
    .insertInto('reports')
    .values({ ...report, code, caseId, decisionId, sealedEmail: sealEmail?.(code, null) ?? null })
    .execute();
  return code;
}

type PolicyInput = Pick<ReportInput, 'storyId' | 'networkHash' | 'reason'> &
  Pick<OpenedCase, 'keptReasons'> & { code: string };

/** Returns whether the story is hidden for everybody now. */
async function hideByPolicy(db: Db, report: PolicyInput, rules: HidingRules): Promise<boolean> {
  const mayHideAlone = isUrgent(report.reason);
  const isHidden =
    (mayHideAlone && (await takeAllowance(db, report, rules))) ||
    (await countNetworks(db, report)) >= rules.networksToHide;
  if (isHidden) await setVisibility(db, [report.storyId], 'hidden');
  if (isHidden || mayHideAlone) await setBeyondAllowance(db, report.storyId, !isHidden);
  return isHidden;
}

/** Uses up one of the stories that a network may hide in 24 hours. Reports of one network wait for each other here. */
async function takeAllowance(
  db: Db,
  { networkHash, code }: PolicyInput,
  { urgentHidesPerNetwork }: HidingRules,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report-network:' || ${networkHash}, 0))`.execute(db);
  const { used } = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('networkHash', '=', networkHash)
    .where('hasHidden', '=', true)
    .where('createdAt', '>', sql<Date>`clock_timestamp() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  if (used >= urgentHidesPerNetwork) return false;
  await db.updateTable('reports').set({ hasHidden: true }).where('code', '=', code).execute();
  return true;
}

/** Of reports for reasons that no operator has decided yet. */
async function countNetworks(
  db: Db,
  { storyId, keptReasons }: Pick<PolicyInput, 'storyId' | 'keptReasons'>,
): Promise<number> {
  const { networks } = await db
    .selectFrom('reports')
    .select(sql<number>`count(distinct network_hash)::int`.as('networks'))
    .where('storyId', '=', storyId)
    .where(sql<boolean>`reason <> all(${keptReasons}::text[])`)
    .executeTakeFirstOrThrow();
  return networks;
}

/** An urgent report that hides nothing is looked at first, because the story is still shown. */
async function setBeyondAllowance(db: Db, storyId: StoryId, isBeyondAllowance: boolean): Promise<void> {
  await db.updateTable('moderationCases').set({ isBeyondAllowance }).where('storyId', '=', storyId).execute();
}
