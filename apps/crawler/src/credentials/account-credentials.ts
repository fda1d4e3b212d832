import type { AccountId, OperatorJobId, ProxyId } from '@around/contracts/ids';
import type { AccountLease } from '@around/database/accounts/account-leases';
import type { Db } from '@around/database/db';
import { findProxy } from '@around/database/proxies/proxy-queries';
import {
  handedSessionOfAccount,
  inputOfOperatorJob,
  passwordOfAccount,
  passwordOfProxy,
  secondFactorOfAccount,
  sessionOfAccount,
} from '@around/database/sealed-rows';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import { PendingLogin } from '@around/network-client/login/pending-login';
import { NetworkSession } from '@around/network-client/network-session';
import type { SecretBox } from '@around/service-kit/secret-box';
import { UnreadableSecret } from './unreadable-secret.ts';

/** The only place where sessions and passwords of accounts and proxies are decrypted. Stored secrets may throw `UnreadableSecret`. */
export type AccountCredentials = {
  openSession: (lease: Pick<AccountLease, 'accountId' | 'sealedSession'>) => NetworkSession;
  sealSession: (accountId: AccountId, session: NetworkSession) => string;
  openHandedSession: (accountId: AccountId, sealed: string) => string;
  openPassword: (accountId: AccountId, sealed: string) => string;
  sealOpenLogin: (accountId: AccountId, login: PendingLogin) => string;
  openOpenLogin: (accountId: AccountId, sealed: string) => PendingLogin;
  openJobInput: (jobId: OperatorJobId, sealed: string) => string;
  openProxy: (proxyId: ProxyId) => Promise<ForwardProxy>;
  sealProxyPassword: (proxyId: ProxyId, password: string) => string;
};

export function accountCredentials({ db, box }: { db: Db; box: SecretBox }): AccountCredentials {
  return {
    openSession({ accountId, sealedSession }) {
      if (!sealedSession) throw new Error(`Account ${accountId} has no session`);
      return read('Its stored session', () =>
        NetworkSession.parse(JSON.parse(box.open(sealedSession, sessionOfAccount(accountId)))),
      );
    },
    sealSession: (accountId, session) => box.seal(JSON.stringify(session), sessionOfAccount(accountId)),
    openHandedSession: (accountId, sealed) =>
      read('The session that was entered', () => box.open(sealed, handedSessionOfAccount(accountId))),
    openPassword: (accountId, sealed) =>
      read('Its stored password', () => box.open(sealed, passwordOfAccount(accountId))),
    sealOpenLogin: (accountId, login) => box.seal(JSON.stringify(login), secondFactorOfAccount(accountId)),
    openOpenLogin: (accountId, sealed) =>
      read('Its open login', () => PendingLogin.parse(JSON.parse(box.open(sealed, secondFactorOfAccount(accountId))))),
    openJobInput: (jobId, sealed) => box.open(sealed, inputOfOperatorJob(jobId)),
    async openProxy(proxyId) {
      const proxy = await findProxy(db, proxyId);
      if (!proxy) throw new Error(`Proxy ${proxyId} is gone`);
      return {
        host: proxy.host,
        port: proxy.port,
        username: proxy.username,
        password: read('The stored password of the proxy', () =>
          box.open(proxy.sealedPassword, passwordOfProxy(proxyId)),
        ),
      };
    },
    sealProxyPassword: (proxyId, password) => box.seal(password, passwordOfProxy(proxyId)),
  };
}

function read<T>(what: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new UnreadableSecret(`${what} cannot be opened`, { cause: error });
  }
}
