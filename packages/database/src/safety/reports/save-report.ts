import type { ModerationCaseId, StoryId } from '@around/contracts/ids';
import { moreUrgent, type ReportReason, reasonPolicies } from '@around/contracts/safety/report-reasons';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { setVisibility } from '../../takedowns/story-visibility.ts';
import { type EarlierReport, findEarlierReport } from './earlier-report.ts';
import { lockStory } from './lock-story.ts';
import { openStoryCase } from './open-story-case.ts';

export type ReportInput = {
  storyId: StoryId;
  /** Of a first report; a repeated one keeps its code. */
  newCode: string;
  reason: ReportReason;
  words: string | null;
  /** Seals the e-mail address to the report with this code; null without an address. */
  sealEmail: ((code: string) => string) | null;
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
  const reason = earlier ? moreUrgent(earlier.reason, report.reason) : report.reason;
  const reported = await openStoryCase(db, { story, reason, isNewReporter: !earlier });
  const code = earlier ? await addToReport(db, earlier, report) : await addReport(db, report, reported);
  const mayHide = story.visibility === 'shown' && !reported.wasKept;
  const isHidden =
    story.visibility !== 'shown' || (mayHide && (await hideByPolicy(db, { ...report, code, reason }, rules)));
  return { code, isHidden, isNew: !earlier };
}

/** Limits the size of a row with many repeated reports. */
const WORDS_MAX_LENGTH = 4_000;

async function addToReport(db: Db, earlier: EarlierReport, report: ReportInput): Promise<string> {
  const words = [...new Set([earlier.words, report.words])].filter((text) => text !== null).join('\n');
  await db
    .updateTable('reports')
    .set({
      reason: moreUrgent(earlier.reason, report.reason),
      words: words.slice(0, WORDS_MAX_LENGTH) || null,
      sealedEmail: earlier.sealedEmail ?? report.sealEmail?.(earlier.code) ?? null,
    })
    .where('id', '=', earlier.id)
    .execute();
  return earlier.code;
}

async function addReport(
  db: Db,
  { newCode: code, sealEmail, ...report }: ReportInput,
  { caseId, decisionId }: { caseId: ModerationCaseId; decisionId: ReportDecision },
): Promise<string> {
  await db
    .insertInto('reports')
    .values({ ...report, code, caseId, decisionId, sealedEmail: sealEmail?.(code) ?? null })
    .execute();
  return code;
}

type ReportDecision = Awaited<ReturnType<typeof openStoryCase>>['decisionId'];
type PolicyInput = Pick<ReportInput, 'storyId' | 'networkHash'> & { code: string; reason: ReportReason };

/** Returns whether the story is hidden for everybody now. */
async function hideByPolicy(db: Db, report: PolicyInput, rules: HidingRules): Promise<boolean> {
  const isUrgent = reasonPolicies[report.reason].effect === 'hideForEverybody';
  const isHidden =
    (isUrgent && (await takeAllowance(db, report, rules))) ||
    (await countNetworks(db, report.storyId)) >= rules.networksToHide;
  if (isHidden) await setVisibility(db, [report.storyId], 'hidden');
  if (isHidden || isUrgent) await setBeyondAllowance(db, report.storyId, !isHidden);
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

async function countNetworks(db: Db, storyId: StoryId): Promise<number> {
  const { networks } = await db
    .selectFrom('reports')
    .select(sql<number>`count(distinct network_hash)::int`.as('networks'))
    .where('storyId', '=', storyId)
    .executeTakeFirstOrThrow();
  return networks;
}

/** An urgent report that hides nothing is looked at first, because the story is still shown. */
async function setBeyondAllowance(db: Db, storyId: StoryId, isBeyondAllowance: boolean): Promise<void> {
  await db.updateTable('moderationCases').set({ isBeyondAllowance }).where('storyId', '=', storyId).execute();
}
