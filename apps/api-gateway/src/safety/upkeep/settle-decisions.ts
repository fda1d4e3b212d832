import { reasonPolicies } from '@around/contracts/safety/report-reasons';
import type { Db } from '@around/database/db';
import type { DecisionRow } from '@around/database/safety/decisions/decide-case';
import {
  findAppellantToTell,
  findAuthorToTell,
  findReportersToTell,
  findRequestersToTell,
} from '@around/database/safety/decisions/decision-recipients';
import {
  deleteRemoved,
  findDueDecisions,
  inSavepoint,
  noteFailedStep,
  type SettlingStep,
  takeDueDecision,
} from '@around/database/safety/decisions/settle-decisions';
import { emailOfRemoval, emailOfReport } from '@around/database/sealed-rows';
import type { Logger } from '@around/service-kit/logger';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { QueueMail } from '../../mail/queue-mail.ts';

export type SettleDependencies = { db: Db; box: SecretBox; queueMail: QueueMail; log: Logger };

/** More are settled in the next round. */
const BATCH_SIZE = 1_000;
/** After this many attempts the mails that can be written are sent without the others. */
const MAX_NOTIFY_ATTEMPTS = 4;

/**
 * Deletes data and sends mails for decisions that can no longer be undone. A decision that fails is tried again later and delays no other
 * one. Returns how many were settled.
 */
export async function settleDecisions(deps: SettleDependencies): Promise<number> {
  const settled = await runStep(deps, 'settle', deleteRemoved);
  await runStep(deps, 'notify', (tx, decision) => notifyAll(tx, decision, deps));
  return settled;
}

async function runStep(
  { db, log }: SettleDependencies,
  step: SettlingStep,
  work: (tx: Db, decision: DecisionRow) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const decisionId of await findDueDecisions(db, step, BATCH_SIZE)) {
    try {
      const isDone = await db.transaction().execute(async (tx) => {
        const decision = await takeDueDecision(tx, step, decisionId);
        if (decision) await work(tx, decision);
        return decision !== undefined;
      });
      if (isDone) done += 1;
    } catch (error) {
      log.error({ err: error, decisionId, step }, 'decision not settled, will be retried');
      await noteFailedStep(db, step, decisionId);
    }
  }
  return done;
}

async function notifyAll(tx: Db, decision: DecisionRow, deps: SettleDependencies): Promise<void> {
  const isLastAttempt = decision.notifyAttempts + 1 >= MAX_NOTIFY_ATTEMPTS;
  const queueMail = isLastAttempt ? withoutFailing(decision, deps) : deps.queueMail;
  for (const notify of [notifyAuthor, notifyAppellant, notifyReporters, notifyRequesters]) {
    await notify(tx, decision, { ...deps, queueMail });
  }
}

function withoutFailing({ id: decisionId }: DecisionRow, { queueMail, log }: SettleDependencies): QueueMail {
  return async (tx, mail) => {
    try {
      return await inSavepoint(tx, () => queueMail(tx, mail));
    } catch (error) {
      log.error({ err: error, decisionId, kind: mail.content.kind }, 'a mail about a decision is not sent');
      return null;
    }
  };
}

async function notifyReporters(db: Db, { id, outcome }: DecisionRow, deps: SettleDependencies) {
  const mailed = new Set<string>();
  for (const { code, sealedEmail, language, isChanged } of await findReportersToTell(db, id)) {
    const emails = openAddress(sealedEmail, emailOfReport(code), { ...deps, decisionId: id })?.split('\n') ?? [];
    for (const to of emails) {
      if (mailed.has(to)) continue;
      mailed.add(to);
      const content = { kind: 'report-decided' as const, outcome: isChanged ? ('changed' as const) : outcome };
      await deps.queueMail(db, { to, language, content });
    }
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
