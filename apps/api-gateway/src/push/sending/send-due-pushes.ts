import type { Db } from '@around/database/db';
import {
  claimDuePushes,
  type DuePush,
  deleteGonePush,
  noteFailedPush,
  noteSentPush,
} from '@around/database/push/due-pushes';
import type { Logger } from '@around/service-kit/logger';
import type { PushMetrics } from './push-metrics.ts';
import type { PushResult, PushSender } from './push-sender.ts';

export type SendDependencies = { db: Db; sender: PushSender; metrics: PushMetrics; log: Logger };

/** Claimed at a time. Those that are not sent before the process ends wait for an hour. */
const BATCH = 200;
const PARALLEL = 16;
/** About three days, because the delays double. */
const MAX_FAILURES = 10;
/** A notification that was not answered may have arrived all the same. */
const UNANSWERED_DELAY_MS = 3_600_000;

/** Notifies every subscription that is due and has news. Any number of gateways may run it: each notification is claimed by one. */
export async function sendDuePushes(deps: SendDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = (await claimDuePushes(deps.db, BATCH)).values();
    const sent = await Promise.all(Array.from({ length: PARALLEL }, () => sendFrom(due, deps, signal)));
    if (sent.every((count) => count === 0)) return;
  }
}

/** Several calls share the iterator, so that one that hangs does not delay the others. */
async function sendFrom(due: Iterable<DuePush>, deps: SendDependencies, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (const push of due) {
    count += 1;
    const result = await deps.sender.send(push, signal);
    if (!signal.aborted) await settle(push, result, deps);
  }
  return count;
}

async function settle(push: DuePush, result: PushResult, { db, metrics, log }: SendDependencies): Promise<void> {
  const { id } = push;
  metrics.ended(result.outcome);
  if (result.outcome === 'sent') {
    await noteSentPush(db, push);
    log.info({ subscriptionId: id, placeId: push.placeId, stories: push.stories }, 'notification sent');
  } else if (result.outcome === 'gone') {
    await deleteGonePush(db, id);
    log.info({ subscriptionId: id }, 'push subscription is gone, deleted');
  } else {
    const atLeastMs = result.outcome === 'unanswered' ? UNANSWERED_DELAY_MS : (result.retryAfterMs ?? 0);
    const reason = result.outcome === 'unanswered' ? result.reason : String(result.status);
    const { isDeleted } = await noteFailedPush(db, id, { reason, atLeastMs, maxFailures: MAX_FAILURES });
    log.warn({ subscriptionId: id, ...result, isDeleted }, 'notification not sent');
  }
}
