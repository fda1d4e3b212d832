import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountId, ProxyId } from '@around/contracts/ids';
import { saveImportedAccount, saveImportedSession } from '@around/database/accounts/account-queries';
import type { Db } from '@around/database/db';
import { saveImportedProxy } from '@around/database/proxies/proxy-queries';
import { createNetworkClient } from '@around/network-client/network-client';
import { importSession } from '@around/network-client/network-session';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { secretBox } from '@around/service-kit/secret-box';
import { accountCredentials } from '../credentials/account-credentials.ts';
import { overridePacing } from '../pacing/override-pacing.ts';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { type AccountRotation, accountRotation } from '../rotation/account-rotation.ts';
import { countedProbe } from '../rotation/proxies/counted-probe.ts';
import { type AdmitProxy, admitAnyProxy } from '../rotation/proxies/proxy-admission.ts';

type Options = { db: Db; networkUrl: string; overrides?: object; admitProxy?: AdmitProxy };

export type TestRotation = AccountRotation & {
  addProxy: (port: number, country?: string) => Promise<ProxyId>;
  addAccount: (username: string, proxyId: ProxyId) => Promise<AccountId>;
  importSessionOf: (accountId: AccountId) => Promise<void>;
};

/** The network's id of every account of a test rotation. */
export const OWN_NETWORK_ID = '4001';

/** The polite preset, by default without gaps and around the clock, through proxies on this machine. */
export function makeTestRotation({
  db,
  networkUrl,
  overrides = {},
  admitProxy = admitAnyProxy,
}: Options): TestRotation {
  const credentials = accountCredentials({ db, box: secretBox(randomBytes(32).toString('base64')) });
  const aroundTheClock = { ramp: [], activeHours: { from: 0, until: 24, startSpreadMs: 0 }, accountsPerProxy: 2 };
  const unpaced = overridePacing(pacingPresets.polite, {
    requestGapMs: 0,
    requestJitterMs: 0,
    noAccountWaitMs: 10,
    limits: aroundTheClock,
    breaker: { fewestAccounts: 100 },
  });
  const log = createLogger({ program: 'test', level: 'silent' });
  const rotation = accountRotation({
    db,
    log,
    pacing: overridePacing(unpaced, overrides),
    owner: randomUUID(),
    credentials,
    connect: ({ session, proxy }) =>
      createNetworkClient({ baseUrl: networkUrl, session, proxy, responseTimeoutMs: 60_000 }),
    admitProxy,
    probe: countedProbe({ db, log, metrics: createMetrics('test'), url: networkUrl }),
    random: () => 0,
  });

  async function importSessionOf(accountId: AccountId): Promise<void> {
    const sessionId = `${OWN_NETWORK_ID}%3A${randomUUID()}`;
    const session = importSession({ sessionId, userAgent: 'Mozilla/5.0 (X11)' });
    await saveImportedSession(db, accountId, credentials.sealSession(accountId, session));
  }

  return {
    ...rotation,
    importSessionOf,
    addProxy: (port, country = 'TR') =>
      saveImportedProxy(db, { host: '127.0.0.1', port, username: 'u', country }, (id) =>
        credentials.sealProxyPassword(id, 'p'),
      ),
    async addAccount(username, proxyId) {
      const account = { username, networkUserId: OWN_NETWORK_ID, userAgent: 'Mozilla/5.0 (X11)', proxyId };
      const accountId = await saveImportedAccount(db, account);
      await importSessionOf(accountId);
      return accountId;
    },
  };
}
