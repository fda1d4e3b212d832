import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The calls that the network counts. */
export type NetworkCall =
  | 'tray'
  | 'stories'
  | 'following'
  | 'profile'
  | 'profileByName'
  | 'location'
  | 'checkSession'
  | 'logOut';

/** So many requests in a window that slides. New work begins below `soft`; work that has begun may go on to `hard`. */
export type Budget = { windowMs: number; soft: number; hard: number };

export type BudgetName = 'hour' | 'story' | 'day' | 'nameLookups';

/** How much an account may do, and when. Kept in Postgres too, so that what is shown is what counts. */
export type AccountLimits = {
  budgets: Record<BudgetName, Budget>;
  /** The part of every budget that a new session has in its first step, its second … and then all of it. */
  ramp: number[];
  rampStepMs: number;
  /** Hours of the account's own day; its first request is later by a part of the spread. */
  activeHours: { from: number; until: number; startSpreadMs: number };
  accountsPerProxy: number;
};

const storyCalls: NetworkCall[] = ['tray', 'stories'];
const nameCalls: NetworkCall[] = ['profileByName'];

/** A budget counts these calls only; without an entry it counts all of them. */
export const callsOfBudget: Partial<Record<BudgetName, NetworkCall[]>> = { story: storyCalls, nameLookups: nameCalls };

/** The budgets that a call is paid from. */
export function budgetsOf(call: NetworkCall): BudgetName[] {
  const all: BudgetName[] = ['hour', 'story', 'day', 'nameLookups'];
  return all.filter((name) => callsOfBudget[name]?.includes(call) ?? true);
}

/** Told by the crawler at its start: the console explains waits by the limits that the crawler works by. */
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
