import { reasonPolicies } from '@around/contracts/safety/report-reasons';
import type { Db } from '@around/database/db';
import type { DecisionRow } from '@around/database/safety/decisions/decide-case';
import {
  findAuthorToTell,
  findReportersToTell,
  findRequesterToTell,
} from '@around/database/safety/decisions/decision-recipients';
import { deleteRemoved, takeDueDecision } from '@around/database/safety/decisions/settle-decisions';
import { emailOfRemoval, emailOfReport } from '@around/database/sealed-rows';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { QueueMail } from '../../mail/queue-mail.ts';

export type SettleDependencies = { db: Db; box: SecretBox; queueMail: QueueMail };

/** Deletes and tells what a decision means, once it can no longer be undone. Returns how many were settled. */
export async function settleDecisions(deps: SettleDependencies): Promise<number> {
  let settled = 0;
  while (await settleNext(deps)) settled += 1;
  return settled;
}

async function settleNext(deps: SettleDependencies): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const decision = await takeDueDecision(tx);
    if (!decision) return false;
    // The author is found by the moment, so before anything is deleted.
    await tellAuthor(tx, decision, deps);
    await tellReporters(tx, decision, deps);
    await tellRequester(tx, decision, deps);
    await deleteRemoved(tx, decision);
    return true;
  });
}

async function tellReporters(db: Db, { id, outcome }: DecisionRow, { box, queueMail }: SettleDependencies) {
  const told = new Set<string>();
  for (const { code, sealedEmail, language } of await findReportersToTell(db, id)) {
    const to = box.open(sealedEmail, emailOfReport(code));
    if (told.has(to)) continue;
    told.add(to);
    await queueMail(db, { to, language, content: { kind: 'report-decided', outcome } });
  }
}

async function tellRequester(db: Db, decision: DecisionRow, { box, queueMail }: SettleDependencies) {
  const requester = await findRequesterToTell(db, decision.id);
  if (!requester) return;
  const { code, sealedEmail, language } = requester;
  const content = { kind: 'removal-decided' as const, code, status: statusOf(decision), words: decision.words };
  await queueMail(db, { to: box.open(sealedEmail, emailOfRemoval(code)), language, content });
}

function statusOf({ action, outcome }: DecisionRow): 'refused' | 'profileRemoved' | 'removed' {
  if (outcome === 'kept') return 'refused';
  return action === 'excludeProfile' ? 'profileRemoved' : 'removed';
}

async function tellAuthor(db: Db, { id, reason, words }: DecisionRow, { queueMail }: SettleDependencies) {
  const author = await findAuthorToTell(db, id);
  if (!author) return;
  const content = {
    kind: 'moment-removed' as const,
    place: author.placeName,
    group: reason && reasonPolicies[reason].group,
    words,
    ...(author.isSuspended && { suspendedUntil: author.suspendedUntil?.toISOString() ?? null }),
  };
  await queueMail(db, { to: author.email, language: author.language ?? 'en', content });
}
