import type { UserId } from '@around/contracts/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { PushSubscriptionsTable } from '../schema/user-tables.ts';

export type NewPushSubscription = Pick<
  Insertable<PushSubscriptionsTable>,
  'endpoint' | 'p256dh' | 'auth' | 'userId' | 'language'
> & { placeIds: Selectable<PushSubscriptionsTable>['placeIds'] };

/** Replaces what the endpoint was subscribed to. Keeps the time of the last notification, so that a repeated call sends none earlier. */
export async function savePushSubscription(db: Db, subscription: NewPushSubscription): Promise<void> {
  const { endpoint: _, ...changes } = subscription;
  await db
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changes))
    .execute();
}

/** Changes the endpoint of a browser, and keeps what it was notified of and when. */
export async function movePushSubscription(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  if (from === to) return;
  await db
    .updateTable('pushSubscriptions')
    .set({ endpoint: to, failures: 0, failingSince: null, lastFailure: null })
    .where('endpoint', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pushSubscriptions as known').select('known.id').where('known.endpoint', '=', to))),
    )
    .execute();
  await deletePushSubscription(db, from);
}

export async function deletePushSubscription(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
}

export type UserPushSubscription = Pick<Selectable<PushSubscriptionsTable>, 'language' | 'createdAt' | 'lastSentAt'>;

/** Of the user's browsers, the oldest first, without secrets. */
export async function listPushSubscriptions(db: Db, userId: UserId): Promise<UserPushSubscription[]> {
  return db
    .selectFrom('pushSubscriptions')
    .select(['language', 'createdAt', 'lastSentAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}
