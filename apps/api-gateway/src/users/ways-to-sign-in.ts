import type { UserId } from '@around/contracts/ids';
import { LAST_WAY_TO_SIGN_IN } from '@around/contracts/users/user-messages';
import type { Db } from '@around/database/db';
import { lockUser, type UserRow } from '@around/database/users/user-queries';
import { canSignIn } from '@around/database/users/ways-to-sign-in';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import type { MailContent } from '../mail/content/mail-content.ts';
import type { QueueMail } from '../mail/queue-mail.ts';
import { languageOf } from '../mail/request-language.ts';

/** Throws 409 when the user could not sign in any more. Returns false when `remove` finds nothing to remove. */
export function removeWayToSignIn(
  db: Db,
  userId: UserId,
  remove: (transaction: Db) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Without the lock, two requests could each remove one of the last two ways.
    await lockUser(transaction, userId);
    if (!(await remove(transaction))) return false;
    if (await canSignIn(transaction, userId)) return true;
    throw lastWayToSignIn();
  });
}

export function lastWayToSignIn(): AppError {
  return new AppError('conflict', LAST_WAY_TO_SIGN_IN, { reason: 'last_way_to_sign_in' });
}

/**
 * Mails a change of the ways to sign in to the address that the user had before it: somebody else may have made the change. Call it in
 * the transaction of the change, and kick the outbox relay after it.
 */
export type NotifyOfChange = (
  db: Db,
  change: { request: FastifyRequest; user: UserRow; content: Extract<MailContent, { at: string }> },
) => Promise<void>;

export function changeNotifier({ queueMail }: { queueMail: QueueMail }): NotifyOfChange {
  return async (db, { request, user, content }) => {
    if (user.email === null) return;
    await queueMail(db, { to: user.email, language: languageOf(request, user.language), content });
  };
}
