import type { AccountId, ProxyId } from '@around/contracts/ids';
import { saveSessionCheck } from '@around/database/account-sessions/session-checks';
import { stopAccount } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import type { UnreadableSecret } from './unreadable-secret.ts';

/** `sessionVersion`: a newer session of the account is left alone. */
type Owner = { accountId: AccountId; proxyId: ProxyId | null; sessionVersion?: number };

/** Only an operator can replace the secret, so the account is stopped and the reason is recorded. */
export async function stopForUnreadableSecret(
  db: Db,
  { accountId, proxyId, sessionVersion }: Owner,
  { message: reason }: UnreadableSecret,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await stopAccount(tx, accountId, { state: 'needs_attention', cause: 'unreadableSecret', reason, proxyId });
    await saveSessionCheck(
      tx,
      accountId,
      { authenticationSuccess: false, authenticationError: reason },
      sessionVersion,
    );
  });
}
