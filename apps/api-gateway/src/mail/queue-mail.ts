import { randomUUID } from 'node:crypto';
import { MailId } from '@around/contracts/ids';
import { CODE_LIFE_SECONDS } from '@around/contracts/users/email-codes';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import type { Db } from '@around/database/db';
import { addMail } from '@around/database/mails/mail-queries';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { contentOfMail } from '@around/database/sealed-rows';
import { mailQueue, sendMail } from '@around/queues/jobs/mail-jobs';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { MailContent, MailKind } from './content/mail-content.ts';

export type NewMail = {
  /** An address of the contract `Email`. */
  to: string;
  /** See `languageOf`. */
  language: UserLanguage;
  content: MailContent;
};

const DAY_SECONDS = 86_400;

/** How long delivery is attempted. A code is of no use after its end. */
const LIFE_SECONDS: Record<MailKind, number> = {
  'verification-code': CODE_LIFE_SECONDS,
  'new-password-code': CODE_LIFE_SECONDS,
  'password-changed': DAY_SECONDS,
  'password-removed': DAY_SECONDS,
  'passkey-added': DAY_SECONDS,
  'passkey-renamed': DAY_SECONDS,
  'passkeys-removed': DAY_SECONDS,
  'provider-linked': DAY_SECONDS,
  'providers-unlinked': DAY_SECONDS,
  'email-changed': DAY_SECONDS,
  'removal-received': DAY_SECONDS,
  'report-decided': DAY_SECONDS,
  'removal-decided': DAY_SECONDS,
  'moment-removed': DAY_SECONDS,
  'appeal-decided': DAY_SECONDS,
};

/**
 * Writes a mail and its job, and returns the mail's id; null in fallback mode, where no mail is sent. Call it in the transaction of
 * the change that causes the mail. Kick the outbox relay after it.
 */
export type QueueMail = (db: Db, mail: NewMail) => Promise<MailId | null>;

type Dependencies = {
  box: SecretBox;
  /** Without a mail server. */
  isFallback: boolean;
};

export function mailQueuer({ box, isFallback }: Dependencies): QueueMail {
  return async (db, { to, language, content }) => {
    if (isFallback) return null;
    const id = MailId.parse(randomUUID());
    await addMail(db, {
      id,
      kind: content.kind,
      recipient: to,
      language,
      sealedContent: box.seal(JSON.stringify(content), contentOfMail(id)),
      lifeSeconds: LIFE_SECONDS[content.kind],
    });
    await addToOutbox(db, [{ queue: mailQueue.name, job: sendMail.name, payload: { mailId: id } }]);
    return id;
  };
}
