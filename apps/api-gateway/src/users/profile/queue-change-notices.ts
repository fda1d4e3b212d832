import type { Db } from '@around/database/db';
import type { UserChanges, UserRow } from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import type { QueueMail } from '../../mail/queue-mail.ts';
import { languageOf } from '../../mail/request-language.ts';

type Change = { request: FastifyRequest; user: UserRow; changes: UserChanges; now: Date };

/** Tells the user about a new password or e-mail address, at the old address: somebody else may have changed them. */
export async function queueChangeNotices(
  db: Db,
  queueMail: QueueMail,
  { request, user, changes, now }: Change,
): Promise<void> {
  if (user.email === null) return;
  const notice = { to: user.email, language: languageOf(request, user.language) };
  const at = now.toISOString();
  if (changes.passwordHash) await queueMail(db, { ...notice, content: { kind: 'password-changed', at } });
  if (changes.email !== undefined) await queueMail(db, { ...notice, content: { kind: 'email-changed', at } });
}
