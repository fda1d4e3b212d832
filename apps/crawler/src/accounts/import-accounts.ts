import type { ProxyId } from '@around/contracts/ids';
import { canonicalHost, isProxyHost } from '@around/contracts/operator/proxies/proxy-host';
import { saveNewSession } from '@around/database/account-sessions/session-changes';
import { findSealedSession, saveImportedAccount } from '@around/database/accounts/account-queries';
import type { Db } from '@around/database/db';
import { saveImportedProxy } from '@around/database/proxies/proxy-queries';
import { importSession } from '@around/network-client/network-session';
import { z } from 'zod';
import type { AccountCredentials } from '../credentials/account-credentials.ts';
import { hintOf } from './import-handed-session.ts';

const Host = z.string().refine(isProxyHost, 'must be an IP address or a host name').transform(canonicalHost);

/** Accepts `host:port` in any spelling and returns the one spelling that identifies the proxy. */
const Address = z
  .string()
  .regex(/^.+:\d{1,5}$/, 'must be host:port')
  .transform((text, context) => {
    const colon = text.lastIndexOf(':');
    const host = Host.safeParse(text.slice(0, colon));
    if (host.success) return addressOf({ host: host.data, port: Number(text.slice(colon + 1)) });
    context.addIssue({ code: 'custom', message: host.error.issues[0]!.message });
    return z.NEVER;
  });

/** Accounts with sessions that an operator exported from a browser, and their forward proxies. */
export const AccountsFile = z.object({
  proxies: z.array(
    z.object({
      host: Host,
      port: z.int().min(1).max(65_535),
      username: z.string(),
      password: z.string(),
      country: z.string().nullish(),
    }),
  ),
  accounts: z.array(
    z.object({
      username: z.string().min(1),
      sessionId: z.string().min(5),
      userAgent: z.string().min(1),
      /** The address of one of the proxies. */
      proxy: Address,
    }),
  ),
});
export type AccountsFile = z.infer<typeof AccountsFile>;

type Dependencies = { db: Db; credentials: AccountCredentials };

/**
 * Adds or updates all of them in one transaction. The import is idempotent: an account keeps its place in the rotation and its
 * state, unless the file contains another session.
 */
export async function importAccounts({ db, credentials }: Dependencies, file: AccountsFile): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const proxyIds = new Map<string, ProxyId>();
    for (const { password, ...proxy } of file.proxies) {
      const id = await saveImportedProxy(tx, { ...proxy, country: proxy.country ?? null }, (proxyId) =>
        credentials.sealProxyPassword(proxyId, password),
      );
      proxyIds.set(addressOf(proxy), id);
    }
    for (const { sessionId, proxy, ...account } of file.accounts) {
      const proxyId = proxyIds.get(proxy);
      if (!proxyId) throw new Error(`Account ${account.username} names a proxy that is not in the file: ${proxy}`);
      const session = importSession({ sessionId, userAgent: account.userAgent });
      const accountId = await saveImportedAccount(tx, { ...account, networkUserId: session.dsUserId, proxyId });
      const sealed = await findSealedSession(tx, accountId);
      const known = sealed && credentials.openSession({ accountId, sealedSession: sealed });
      if (!known || known.sessionId !== session.sessionId) {
        await saveNewSession(tx, accountId, {
          sealedSession: credentials.sealSession(accountId, session),
          sessionHint: hintOf(session),
          networkUserId: session.dsUserId,
          authMethod: 'session',
          source: null,
        });
      }
    }
  });
}

function addressOf({ host, port }: { host: string; port: number }): string {
  return `${host}:${port}`;
}
