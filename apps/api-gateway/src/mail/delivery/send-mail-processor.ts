import type { Db } from '@around/database/db';
import {
  deleteMail,
  findMail,
  type MailRow,
  noteFailedAttempt,
  noteRefusal,
  noteServerReached,
} from '@around/database/mails/mail-queries';
import { contentOfMail } from '@around/database/sealed-rows';
import { findUserByEmail } from '@around/database/users/user-queries';
import type { sendMail } from '@around/queues/jobs/mail-jobs';
import { GiveUpJob, PostponeJob, type Processor } from '@around/queues/worker/job-processor';
import type { SecretBox } from '@around/service-kit/secret-box';
import { MailContent } from '../content/mail-content.ts';
import { renderMail } from '../content/render-mail.ts';
import { MailFailure } from './mail-failure.ts';
import type { MailServer } from './mail-server.ts';

export type SendMailDependencies = {
  db: Db;
  box: SecretBox;
  server: MailServer;
  publicOrigin: string | undefined;
};

/** Sends a mail and deletes its row. While the mail server fails, the job is postponed until the mail expires. */
export function sendMailProcessor(dependencies: SendMailDependencies): Processor<typeof sendMail> {
  const { db } = dependencies;
  return async ({ mailId }, { log, signal }) => {
    const mail = await findMail(db, mailId);
    // Sent already, or refused: a job may run twice.
    if (!mail || mail.refusedAt) return;
    if (mail.isExpired) {
      await deleteMail(db, mailId);
      log.warn({ mailId, kind: mail.kind, attempts: mail.attempts, reason: mail.lastError }, 'mail expired unsent');
      return;
    }
    try {
      await deliver(mail, { ...dependencies, signal });
    } catch (error) {
      if (!(error instanceof MailFailure) || signal.aborted) throw error;
      log.warn({ mailId, kind: mail.kind, attempt: mail.attempts + 1, reason: error.message }, 'mail not sent');
      throw await settleFailure(db, mail, error);
    }
    await deleteMail(db, mailId);
  };
}

type Delivery = SendMailDependencies & { signal: AbortSignal };

async function deliver(mail: MailRow, { db, box, server, publicOrigin, signal }: Delivery): Promise<void> {
  const content = MailContent.parse(JSON.parse(box.open(mail.sealedContent, contentOfMail(mail.id))));
  let to = mail.recipient;
  if (content.kind === 'new-password-code') {
    // The visitor's request ends here. What follows depends on whether the user exists, so it must not be measurable.
    await server.verify();
    await noteServerReached(db, mail.id);
    const user = await findUserByEmail(db, mail.recipient);
    if (!user?.email) return;
    to = user.email;
  }
  await server.send(renderMail(content, { language: mail.language, publicOrigin }), { to, signal });
}

async function settleFailure(db: Db, mail: MailRow, { message, isBadAddress }: MailFailure): Promise<Error> {
  if (isBadAddress) {
    await noteRefusal(db, mail.id, message);
    return new GiveUpJob('The mail server refused the address');
  }
  const retryInMs = retryDelayMs(mail);
  await noteFailedAttempt(db, mail.id, { error: message, retryInMs });
  return new PostponeJob(message, retryInMs);
}

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 300_000;
const RETRIES_PER_LIFE = 20;

/** Doubles up to five minutes, or up to 1/20 of the mail's life: 30 seconds for a code. */
export function retryDelayMs({
  attempts,
  createdAt,
  expiresAt,
}: Pick<MailRow, 'attempts' | 'createdAt' | 'expiresAt'>): number {
  const lifeMs = expiresAt.getTime() - createdAt.getTime();
  return Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS, lifeMs / RETRIES_PER_LIFE);
}
