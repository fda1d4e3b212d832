import type { AccountId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import { noteAccountEvent } from '../accounts/account-states.ts';
import type { Db } from '../db.ts';

/** Neither a failure nor a clean slate: it counts for nothing when somebody is judged. */
export const EXTENDED = 'extended';

type Extension = { minutes: number; reason: string };

/** From the end of a rest that is running, else from now. */
const extendedBy = (minutes: number) =>
  sql<Date>`greatest(cooldown_until, clock_timestamp()) + make_interval(mins => ${minutes}::int)`;

/** Until when the account rests now; undefined when it is stopped, and a rest says nothing of it. */
export async function extendAccountRest(
  db: Db,
  accountId: AccountId,
  { minutes, reason }: Extension,
): Promise<Date | undefined> {
  const rested = await db
    .updateTable('accounts')
    .set(({ eb }) => ({
      cooldownUntil: extendedBy(minutes),
      state: eb
        .case()
        .when('state', '=', 'resting')
        .then('resting' as const)
        .else('cooling' as const)
        .end(),
      stateReason: reason,
      stateSince: sql<Date>`case when state = 'active' then clock_timestamp() else state_since end`,
    }))
    .where('id', '=', accountId)
    .where('state', 'in', ['active', 'cooling', 'resting'])
    .returning(['state', 'cooldownUntil'])
    .executeTakeFirst();
  if (!rested?.cooldownUntil) return undefined;
  const { state, cooldownUntil: until } = rested;
  await noteAccountEvent(db, accountId, { event: state, cause: EXTENDED, reason, proxyId: null, until });
  return until;
}

/** Until when the proxy cools down now. It is no failure of the proxy's, and no error is counted. */
export async function extendProxyCooldown(
  db: Db,
  proxyId: ProxyId,
  { minutes, reason }: Extension,
): Promise<Date | undefined> {
  const cooled = await db
    .updateTable('proxies')
    .set({
      cooldownUntil: extendedBy(minutes),
      state: 'cooling',
      stateReason: reason,
      stateSince: sql<Date>`case when state = 'active' then clock_timestamp() else state_since end`,
      probingUntil: null,
    })
    .where('id', '=', proxyId)
    .where('state', 'in', ['active', 'cooling'])
    .returning('cooldownUntil')
    .executeTakeFirst();
  if (!cooled?.cooldownUntil) return undefined;
  const until = cooled.cooldownUntil;
  await db
    .insertInto('proxyEvents')
    .values({ proxyId, accountId: null, event: 'cooling', cause: EXTENDED, reason, until })
    .execute();
  return until;
}
