import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The network calls that count against budgets. */
export type NetworkCall =
  | 'tray'
  | 'stories'
  | 'following'
  | 'profile'
  | 'profileByName'
  | 'location'
  | 'checkSession'
  | 'logOut';

/** A limit on requests in a sliding window. New work starts below `soft`; started work may continue up to `hard`. */
export type Budget = { windowMs: number; soft: number; hard: number };

export type BudgetName = 'hour' | 'story' | 'day' | 'nameLookups';

/** How much an account may do, and when. The crawler stores its limits in Postgres so that the console shows the real ones. */
export type AccountLimits = {
  budgets: Record<BudgetName, Budget>;
  /** Fraction of every budget that a new session gets in each step; after the last step it gets the whole budget. */
  ramp: number[];
  rampStepMs: number;
  /** Hours in the account's time zone. The start is delayed by a part of the spread that differs by account and day. */
  activeHours: { from: number; until: number; startSpreadMs: number };
  accountsPerProxy: number;
};

const storyCalls: NetworkCall[] = ['tray', 'stories'];
const nameCalls: NetworkCall[] = ['profileByName'];

/** The calls that a budget counts; a budget without an entry counts all calls. */
export const callsOfBudget: Partial<Record<BudgetName, NetworkCall[]>> = { story: storyCalls, nameLookups: nameCalls };

/** The budgets that count this call. */
export function budgetsOf(call: NetworkCall): BudgetName[] {
  const all: BudgetName[] = ['hour', 'story', 'day', 'nameLookups'];
  return all.filter((name) => callsOfBudget[name]?.includes(call) ?? true);
}

/** The crawler saves its limits at startup; the console uses them to explain waits. */
export async function saveAccountLimits(db: Db, limits: AccountLimits): Promise<void> {
  await db
    .updateTable('crawlerSettings')
    .set({ pacing: sql`${JSON.stringify(limits)}::jsonb` })
    .execute();
}

/** Undefined until a crawler has run. */
export async function readAccountLimits(db: Db): Promise<AccountLimits | undefined> {
  const row = await db.selectFrom('crawlerSettings').select('pacing').executeTakeFirst();
  return (row?.pacing ?? undefined) as AccountLimits | undefined;
}
