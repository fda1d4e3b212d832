import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorJobId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { findOperatorJob } from '@around/database/operator-jobs/operator-job-queries';
import { toJobAnswer } from './job-answer.ts';

const LOOK_EVERY_MS = 500;
/** A comment now and then keeps the proxies on the way from closing a stream that they take for dead. */
const SIGN_OF_LIFE_MS = 15_000;
/** Browsers come back by themselves; by then their session is looked at again. */
const LONGEST_STREAM_MS = 5 * 60_000;

/** Server-sent events: the job at each change, until it has ended or the signal says so. */
export async function* jobEvents(db: Db, jobId: OperatorJobId, signal: AbortSignal): AsyncGenerator<string> {
  const startedAt = Date.now();
  let saidAt = startedAt;
  let said = '';
  while (!signal.aborted && Date.now() - startedAt < LONGEST_STREAM_MS) {
    const row = await findOperatorJob(db, jobId);
    if (!row) return;
    const text = JSON.stringify(toJobAnswer(row));
    if (text !== said) {
      yield `event: job\ndata: ${text}\n\n`;
      [said, saidAt] = [text, Date.now()];
    } else if (Date.now() - saidAt > SIGN_OF_LIFE_MS) {
      yield ': still here\n\n';
      saidAt = Date.now();
    }
    if (row.finishedAt) return;
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
