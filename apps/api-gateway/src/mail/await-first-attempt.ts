import { setTimeout as sleep } from 'node:timers/promises';
import type { MailId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { findMail } from '@around/database/mails/mail-queries';

export type FirstAttempt = 'delivered' | 'refused' | 'failed';

const POLL_INTERVAL_MS = 50;

/**
 * Waits until the mail server has accepted the mail, or, for a code for a new password, until the worker has connected to the server.
 * `failed` also when the time is over; the mail is then still sent later.
 */
export async function awaitFirstAttempt(db: Db, mailId: MailId, limitMs: number): Promise<FirstAttempt> {
  const until = Date.now() + limitMs;
  for (;;) {
    const mail = await findMail(db, mailId);
    if (!mail || mail.serverReachedAt) return 'delivered';
    if (mail.refusedAt) return 'refused';
    if (mail.attempts > 0 || Date.now() >= until) return 'failed';
    await sleep(POLL_INTERVAL_MS);
  }
}
