import { setTimeout as sleep } from 'node:timers/promises';
import { leaseAccount } from '@around/database/accounts/account-leases';
import { connectDatabase } from '@around/database/db';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { startScriptedProxy } from '../testing/scripted-proxy.ts';
import { makeTestRotation } from '../testing/test-rotation.ts';

const OUTAGE_MS = 10_000;
const HOUR_SECONDS = 3_600;

test('keeps a Retry-After that arrives during a database outage', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using databaseProxy = await startDatabaseProxy(database.url);
  await using network = await startScriptedNetwork();
  await using proxy = await startScriptedProxy();
  await using db = Object.assign(
    connectDatabase(databaseProxy.url, { poolSize: 3, program: 'test', onIdleError: () => {} }),
    {
      [Symbol.asyncDispose]: () => db.destroy(),
    },
  );
  const rotation = makeTestRotation({ db, networkUrl: network.url });
  const accountId = await rotation.addAccount('ada', await rotation.addProxy(proxy.port));
  network.answer('/api/v1/feed/reels_tray/', async () => {
    await databaseProxy.stop();
    return { status: 429, headers: { 'retry-after': String(HOUR_SECONDS) }, body: { message: 'rate limited' } };
  });

  const { signal } = new AbortController();
  const pending = rotation.withAccount({ accountId, call: 'tray', signal }, (account) =>
    account.call((client) => client.fetchTray({ signal })),
  );
  const rejection = expect(pending).rejects.toMatchObject({ kind: 'throttled' });
  await expect.poll(() => network.requests.length).toBe(1);
  await sleep(OUTAGE_MS);
  await databaseProxy.start();
  await rejection;

  const account = await database.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(account).toMatchObject({ state: 'cooling', requestInFlight: null, leasedUntil: null });
  expect(account.cooldownUntil!.getTime()).toBeGreaterThan(Date.now() + (HOUR_SECONDS - 300) * 1_000);
  const { limits } = pacingPresets.sandbox;
  expect(await leaseAccount(database.db, { owner: 'another', seconds: 60, limits })).toBeUndefined();
});

test('releases the account when the database is back', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using databaseProxy = await startDatabaseProxy(database.url);
  await using network = await startScriptedNetwork();
  await using proxy = await startScriptedProxy();
  await using db = Object.assign(
    connectDatabase(databaseProxy.url, { poolSize: 3, program: 'test', onIdleError: () => {} }),
    {
      [Symbol.asyncDispose]: () => db.destroy(),
    },
  );
  const rotation = makeTestRotation({ db, networkUrl: network.url });
  const accountId = await rotation.addAccount('ada', await rotation.addProxy(proxy.port));

  const stopped = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const working = rotation.withAccount({ accountId, call: 'tray', signal }, () =>
    databaseProxy.stop().then(stopped.resolve),
  );
  await stopped.promise;
  await sleep(1_000);
  await databaseProxy.start();
  await working;

  const account = await database.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(account).toMatchObject({ leasedUntil: null, leaseOwner: null });
});

test('keeps the lease when the result of a request cannot be recorded', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using network = await startScriptedNetwork();
  await using proxy = await startScriptedProxy();
  const { db } = database;
  const rotation = makeTestRotation({ db, networkUrl: network.url });
  const accountId = await rotation.addAccount('ada', await rotation.addProxy(proxy.port));
  await sql`alter table account_requests add check (outcome is null)`.execute(db);

  const { signal } = new AbortController();
  const pending = rotation.withAccount({ accountId, call: 'tray', signal }, (account) =>
    account.call((client) => client.fetchTray({ signal })),
  );

  await expect(pending).rejects.toThrow('check constraint');
  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(account.leasedUntil!.getTime()).toBeGreaterThan(Date.now());
});
