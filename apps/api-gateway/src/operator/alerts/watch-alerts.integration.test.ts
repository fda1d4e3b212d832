import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  type AlertCondition,
  findAlerts,
  leaseNotifications,
  updateAlerts,
} from '@around/database/alerts/alert-queries';
import { createLogger } from '@around/service-kit/logger';
import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { alertWebhook } from './alert-webhook.ts';
import { watchAlerts } from './watch-alerts.ts';

type Received = { text: string; news: string; alert: { rule: string } };

let database: TestDatabase;
let receiver: Server;
let received: Received[];
let status: number;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  await makeAccount(database.db, 'ada');
  await database.db.updateTable('accounts').set({ state: 'needs_attention', stateReason: 'challenge' }).execute();
  received = [];
  status = 204;
  receiver = createServer(async (request, response) => {
    received.push((await json(request)) as Received);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => receiver.close(resolve));
  await database[Symbol.asyncDispose]();
});

const ada: AlertCondition = { rule: 'account', subject: 'ada', cause: 'Account ada needs attention (challenge)' };

function watch(minDurationMs: number) {
  const { port } = receiver.address() as AddressInfo;
  const watcher = watchAlerts({
    db: database.db,
    log: createLogger({ program: 'test', level: 'silent' }),
    clock: () => new Date(),
    readMediaCache: async () => ({ isKnown: true, problem: null }),
    notify: alertWebhook(`http://127.0.0.1:${port}/hook`),
    intervalMs: 20,
    minDurationMs,
  });
  return { [Symbol.asyncDispose]: () => watcher.close() };
}

// Twice the poll interval is enough on a free machine; the limit allows for a loaded one.
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });

const changesOfAda = () => received.filter(({ alert }) => alert.rule === 'account').map(({ news }) => news);

test('two gateways send one notification when an alert begins and one when it ends', async () => {
  await using _one = watch(0);
  await using _other = watch(0);

  await waitFor(() => expect(changesOfAda()).toEqual(['began']));
  expect(received.map(({ text }) => text)).toContain('Around: Account ada needs attention (challenge)');
  await database.db.deleteFrom('accounts').execute();

  await waitFor(() => expect(changesOfAda()).toEqual(['began', 'ended']));
  const end = received.find(({ alert, news }) => alert.rule === 'account' && news === 'ended');
  expect(end?.text).toMatch(/^Around: over after .+: Account ada needs attention/);
});

test('a condition that ends soon is listed but not sent', async () => {
  const { db } = database;
  await using _watching = watch(60_000);
  await waitFor(async () => expect(await findAlerts(db, 10)).not.toEqual([]));

  await db.deleteFrom('accounts').execute();

  await waitFor(async () => expect((await findAlerts(db, 10)).filter(({ endedAt }) => endedAt)).toMatchObject([ada]));
  expect(received).toEqual([]);
});

test('a failed notification is sent again after a minute', async () => {
  const { db } = database;
  status = 500;
  await using _watching = watch(0);
  await waitFor(() => expect(changesOfAda()).toEqual(['began']));

  expect(await leaseNotifications(db, { minDurationMs: 0, limit: 10 })).toEqual([]);
  await db
    .updateTable('alerts')
    .set({ tellAfter: new Date(0) })
    .execute();

  await waitFor(() => expect(changesOfAda()).toEqual(['began', 'began']));
});

test('a gateway that read the conditions earlier never opens an ended alert again', async () => {
  const { db } = database;
  const update = (readConditions: () => Promise<AlertCondition[]>) =>
    db.transaction().execute((tx) => updateAlerts(tx, readConditions));
  const readTrouble = async (): Promise<AlertCondition[]> =>
    (await db.selectFrom('accounts').select('id').executeTakeFirst()) ? [ada] : [];
  const isReading = Promise.withResolvers<void>();
  const accountIsGone = Promise.withResolvers<void>();

  const slow = update(async () => {
    const conditions = await readTrouble();
    isReading.resolve();
    await accountIsGone.promise;
    return conditions;
  });
  await isReading.promise;
  await db.deleteFrom('accounts').execute();
  const quick = update(readTrouble);
  await waitUntilBlocked(db);
  accountIsGone.resolve();
  await Promise.all([slow, quick]);

  expect(await findAlerts(db, 10)).toMatchObject([{ ...ada, endedAt: expect.any(Date) }]);
});

test('a lasting condition stays one alert with its latest cause', async () => {
  const { db } = database;
  const record = (troubles: AlertCondition[]) =>
    db.transaction().execute((tx) => updateAlerts(tx, async () => troubles));

  await record([ada]);
  await record([{ ...ada, cause: 'Account ada is logged out' }]);

  expect(await findAlerts(db, 10)).toMatchObject([{ cause: 'Account ada is logged out', endedAt: null }]);
});
