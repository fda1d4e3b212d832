import type { FastifyInstance } from 'fastify';
import { crawlerAccounts } from '../world/accounts.ts';
import type { World } from '../world/world.ts';
import { addressOf, type ProxyAddress } from './proxy-address.ts';

type Dependencies = { world: World; proxyAddresses: readonly ProxyAddress[] };

/** Accounts, proxies and venues: enough to set up a crawler, and to know what it should find. */
export function worldRoutes(app: FastifyInstance, { world, proxyAddresses }: Dependencies): void {
  const addressByName = new Map(proxyAddresses.map((proxy) => [proxy.name, addressOf(proxy)]));

  app.get('/control/crawler-seed', async () => ({
    proxies: proxyAddresses.map(({ name, host, port, username, password, country }) => ({
      name,
      host,
      port,
      username,
      password,
      country,
    })),
    accounts: crawlerAccounts(world.accounts).map(({ username, sessionId, userAgent, proxyName }) => ({
      username,
      sessionId,
      userAgent,
      proxy: addressByName.get(proxyName),
    })),
  }));

  app.get('/control/logins', async () =>
    world.accounts.map(({ username, password, loginOutcome, verificationCode }) => ({
      username,
      password,
      outcome: loginOutcome,
      verificationCode: loginOutcome === 'two_factor' ? verificationCode : null,
    })),
  );

  app.get('/control/venues', async () =>
    world.venues.map(({ username, id, fullName, latitude, longitude, city, kind, isBusiness }) => ({
      username,
      id,
      name: fullName,
      lat: latitude,
      lng: longitude,
      city,
      kind,
      isBusiness,
      followedBy: world.accounts.filter((account) => account.followedIds.includes(id)).map(({ username }) => username),
    })),
  );
}
