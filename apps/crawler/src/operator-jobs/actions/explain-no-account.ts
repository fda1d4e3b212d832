import type { AccountId } from '@around/contracts/ids';
import { findCheckedAccounts } from '@around/database/account-sessions/session-checks';
import type { NetworkCall } from '@around/database/accounts/account-limits';
import { explainWait, type WaitReason } from '@around/database/accounts/account-waits';
import type { Db } from '@around/database/db';
import type { Pacing } from '../../pacing/pacing.ts';

/** Completes the sentence "This account cannot work now: …". */
export const waitText: Record<WaitReason, string> = {
  noSession: 'it has no session',
  needsAttention: 'the network wants a human to confirm something',
  loggedOut: 'its session has ended',
  disabled: 'it is disabled',
  noProxy: 'it has no proxy',
  proxyDisabled: 'its proxy is disabled',
  proxyQuarantined: 'its proxy is in quarantine',
  proxyFull: 'its proxy has too many accounts',
  paused: 'all crawling is paused',
  cooling: 'it cools down',
  resting: 'it rests',
  proxyCooling: 'its proxy cools down',
  proxyUnproven: 'its proxy has to be probed first',
  outsideHours: 'it is outside its active hours',
  leased: 'it is in use',
  gap: 'it has just made a request',
  longPause: 'it takes a long pause',
  requestInFlight: 'its last request has not ended',
  hourBudget: 'it has used up its requests for this hour',
  storyBudget: 'it has used up its requests for stories',
  dayBudget: 'it has used up its requests for today',
  nameLookupsBudget: 'it has looked up enough names today',
};

export type NoAccountExplanation = {
  message: string;
  /** A short form for a table. */
  reason: string;
  /** Until an account is available; null when only an operator can change that. */
  waitMs: number | null;
};

type Query = { accountId?: AccountId; call?: NetworkCall };

/** Explains why this account cannot work now; without an id, why the account that is available first has to wait. */
export async function explainNoAccount(
  db: Db,
  { limits }: Pacing,
  { accountId, call = 'stories' }: Query,
): Promise<NoAccountExplanation> {
  const wait = await explainWait(db, { limits, call, ...(accountId && { accountId }) });
  if (!wait) return { message: 'The account was in use elsewhere', reason: 'It was in use elsewhere', waitMs: 0 };
  const { waitMs } = wait;
  const why = waitText[wait.reason];
  const rest = { reason: `${why[0]!.toUpperCase()}${why.slice(1)}`, waitMs };
  const until = waitMs === null ? 'until an operator acts' : `for another ${durationText(waitMs)}`;
  if (accountId) return { message: `This account cannot work now: ${why} (${until})`, ...rest };
  if (waitMs !== null) return { message: `No account can work now; the next one: ${why} (${until})`, ...rest };
  const hasAccounts = (await findCheckedAccounts(db)).length > 0;
  const message = hasAccounts ? `No account can work ${until}: ${why}` : 'There is no account yet';
  return { message, ...rest };
}

function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
