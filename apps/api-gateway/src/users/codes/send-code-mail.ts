import { EMAIL_INVALID, MAIL_UNAVAILABLE } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { Deadlines } from '../../http/deadlines.ts';
import { awaitFirstAttempt } from '../../mail/await-first-attempt.ts';
import type { NewMail, QueueMail } from '../../mail/queue-mail.ts';

export type CodeMailDependencies = {
  db: Db;
  queueMail: QueueMail;
  kickRelay: () => void;
  deadlines: Pick<Deadlines, 'firstMailMs'>;
};

/** What `send-code` and `forgot` answer. */
export type CodeSent = { message: string; fallbackMode?: boolean; code?: string; emailProvider: 'smtp' | 'fallback' };

type CodeMail = Omit<NewMail, 'content'> & {
  content: Extract<NewMail['content'], { code: string }>;
  message: string;
};

/** By then the mail server may answer again, and the next code may be requested. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Sends a code and waits for the first attempt. Throws 503 when it failed: the code stays valid, and is sent as soon as the mail
 * server answers. In fallback mode the answer has the code.
 */
export async function sendCodeMail(
  { db, queueMail, kickRelay, deadlines }: CodeMailDependencies,
  { message, ...mail }: CodeMail,
): Promise<CodeSent> {
  const mailId = await db.transaction().execute((tx) => queueMail(tx, mail));
  if (mailId === null) {
    return { message, fallbackMode: true, code: mail.content.code, emailProvider: 'fallback' };
  }
  kickRelay();
  const attempt = await awaitFirstAttempt(db, mailId, deadlines.firstMailMs);
  if (attempt === 'refused') throw new AppError('bad_request', EMAIL_INVALID);
  if (attempt === 'failed') {
    throw new AppError('unavailable', MAIL_UNAVAILABLE, {
      reason: 'mail_unavailable',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return { message, emailProvider: 'smtp' };
}
