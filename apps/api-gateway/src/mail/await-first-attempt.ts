import { setTimeout as sleep } from 'node:timers/promises';
import type { MailId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { findMail } from '@around/database/mails/mail-queries';

export type FirstAttempt = 'delivered' | 'refused' | 'failed';

/** Most mails are accepted within the first polls. A slow server is polled a dozen times instead of eighty. */
const FIRST_POLL_MS = 50;
const MAX_POLL_MS = 500;

/**
 * Waits until the mail server has accepted the mail, or, for a code for a new password, until the worker has connected to the server.
 * `failed` also when the time is over; the mail is then still sent later.
 */
export async function awaitFirstAttempt(db: Db, mailId: MailId, limitMs: number): Promise<FirstAttempt> {
  const until = Date.now() + limitMs;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    const mail = await findMail(db, mailId);
    if (!mail || mail.serverReachedAt) return 'delivered';
    if (mail.refusedAt) return 'refused';
    if (mail.attempts > 0 || Date.now() >= until) return 'failed';
    await sleep(Math.min(pollMs, until - Date.now()));
  }
}
