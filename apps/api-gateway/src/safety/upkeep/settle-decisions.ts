import { reasonPolicies } from '@around/contracts/safety/report-reasons';
import type { Db } from '@around/database/db';
import type { DecisionRow } from '@around/database/safety/decisions/decide-case';
import {
  findAppellantToTell,
  findAuthorToTell,
  findReportersToTell,
  findRequestersToTell,
} from '@around/database/safety/decisions/decision-recipients';
import { deleteRemoved, takeDueDecision } from '@around/database/safety/decisions/settle-decisions';
import { emailOfRemoval, emailOfReport } from '@around/database/sealed-rows';
import type { Logger } from '@around/service-kit/logger';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { QueueMail } from '../../mail/queue-mail.ts';

export type SettleDependencies = { db: Db; box: SecretBox; queueMail: QueueMail; log: Logger };

/** Deletes data and sends mails for decisions that can no longer be undone. Returns how many were settled. */
export async function settleDecisions(deps: SettleDependencies): Promise<number> {
  let settled = 0;
  while (await settleNext(deps)) settled += 1;
  return settled;
}

async function settleNext(deps: SettleDependencies): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const decision = await takeDueDecision(tx);
    if (!decision) return false;
    // Before the deletion, because the author is found by the moment.
    await notifyAuthor(tx, decision, deps);
    await notifyAppellant(tx, decision, deps);
    await notifyReporters(tx, decision, deps);
    await notifyRequesters(tx, decision, deps);
    await deleteRemoved(tx, decision);
    return true;
  });
}

async function notifyReporters(db: Db, { id, outcome }: DecisionRow, deps: SettleDependencies) {
  const mailed = new Set<string>();
  for (const { code, sealedEmail, language, isChanged } of await findReportersToTell(db, id)) {
    const to = openAddress(sealedEmail, emailOfReport(code), { ...deps, decisionId: id });
    if (!to || mailed.has(to)) continue;
    mailed.add(to);
    await deps.queueMail(db, {
      to,
      language,
      content: { kind: 'report-decided', outcome: isChanged ? 'changed' : outcome },
    });
  }
}

async function notifyRequesters(db: Db, decision: DecisionRow, deps: SettleDependencies) {
  for (const { code, sealedEmail, language, isChanged } of await findRequestersToTell(db, decision.id)) {
    const to = openAddress(sealedEmail, emailOfRemoval(code), { ...deps, decisionId: decision.id });
    if (!to) continue;
    const result = isChanged
      ? ({ status: 'changed', words: null } as const)
      : { status: statusOf(decision), words: decision.words };
    await deps.queueMail(db, { to, language, content: { kind: 'removal-decided', code, ...result } });
  }
}

type Opening = Pick<SettleDependencies, 'box' | 'log'> & { decisionId: DecisionRow['id'] };

/** Undefined after a change of `SECRETS_KEY`: the decision takes effect all the same. The error would name a private code. */
function openAddress(sealed: string, row: string, { box, log, decisionId }: Opening): string | undefined {
  try {
    return box.open(sealed, row);
  } catch {
    log.warn({ decisionId }, 'an e-mail address cannot be opened, so its owner is not told of the decision');
    return undefined;
  }
}

function statusOf({ action, outcome }: DecisionRow): 'refused' | 'profileRemoved' | 'removed' {
  if (outcome === 'kept') return 'refused';
  return action === 'excludeProfile' ? 'profileRemoved' : 'removed';
}

async function notifyAuthor(db: Db, { id, action, reason, words }: DecisionRow, { queueMail }: SettleDependencies) {
  const author = await findAuthorToTell(db, id);
  if (!author) return;
  const content = {
    kind: 'moment-removed' as const,
    place: author.placeName,
    ...(action === 'hide' && { isHidden: true }),
    group: author.isOnRequest ? ('request' as const) : reason && reasonPolicies[reason].group,
    words,
    ...(author.isSuspended && { suspendedUntil: author.suspendedUntil?.toISOString() ?? null }),
  };
  await queueMail(db, { to: author.email, language: author.language ?? 'en', content });
}

async function notifyAppellant(db: Db, { id, action, outcome, words }: DecisionRow, { queueMail }: SettleDependencies) {
  const appellant = await findAppellantToTell(db, id);
  if (!appellant) return;
  const { email, language, placeName: place, isShown } = appellant;
  const refused = action === 'hide' ? 'staysHidden' : 'refused';
  const decided = outcome === 'removed' ? refused : isShown ? 'restored' : 'granted';
  const content = { kind: 'appeal-decided' as const, place, outcome: decided, words } as const;
  await queueMail(db, { to: email, language: language ?? 'en', content });
}
