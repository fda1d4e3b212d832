import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { findAlerts, recordTroubles, type Trouble, takeAlertNews } from '@around/database/alerts/alert-queries';
import { createLogger } from '@around/service-kit/logger';
import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { alertWebhook } from './alert-webhook.ts';
import { watchAlerts } from './watch-alerts.ts';

type Told = { text: string; news: string; alert: { rule: string } };

let database: TestDatabase;
let receiver: Server;
let told: Told[];
let status: number;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  await makeAccount(database.db, 'ada');
  await database.db.updateTable('accounts').set({ state: 'needs_attention', stateReason: 'challenge' }).execute();
  told = [];
  status = 204;
  receiver = createServer(async (request, response) => {
    told.push((await json(request)) as Told);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await new Promise((resolve) => receiver.close(resolve));
  await database[Symbol.asyncDispose]();
});

const ada: Trouble = { rule: 'account', subject: 'ada', cause: 'Account ada needs attention (challenge)' };

function watch(heldMs: number) {
  const { port } = receiver.address() as AddressInfo;
  const watching = watchAlerts({
    db: database.db,
    log: createLogger({ program: 'test', level: 'silent' }),
    clock: () => new Date(),
    tell: alertWebhook(`http://127.0.0.1:${port}/hook`),
    everyMs: 20,
    heldMs,
  });
  return { [Symbol.asyncDispose]: () => watching.close() };
}

const newsOfAda = () => told.filter(({ alert }) => alert.rule === 'account').map(({ news }) => news);

test('of two gateways one tells what lasts, once, and that it is over', async () => {
  await using _one = watch(0);
  await using _other = watch(0);

  await vi.waitFor(() => expect(newsOfAda()).toEqual(['began']));
  expect(told.map(({ text }) => text)).toContain('Around: Account ada needs attention (challenge)');
  await database.db.deleteFrom('accounts').execute();

  await vi.waitFor(() => expect(newsOfAda()).toEqual(['began', 'ended']));
  const end = told.find(({ alert, news }) => alert.rule === 'account' && news === 'ended');
  expect(end?.text).toMatch(/^Around: over after .+: Account ada needs attention/);
});

test('what mends itself soon is kept in the list and tells nobody', async () => {
  const { db } = database;
  await using _watching = watch(60_000);
  await vi.waitFor(async () => expect(await findAlerts(db, 10)).not.toEqual([]));

  await db.deleteFrom('accounts').execute();

  await vi.waitFor(async () =>
    expect((await findAlerts(db, 10)).filter(({ endedAt }) => endedAt)).toMatchObject([ada]),
  );
  expect(told).toEqual([]);
});

test('news that was not taken is the next teller’s after a minute, not before', async () => {
  const { db } = database;
  status = 500;
  await using _watching = watch(0);
  await vi.waitFor(() => expect(newsOfAda()).toEqual(['began']));

  expect(await takeAlertNews(db, { heldMs: 0, limit: 10 })).toEqual([]);
  await db
    .updateTable('alerts')
    .set({ tellAfter: new Date(0) })
    .execute();

  await vi.waitFor(() => expect(newsOfAda()).toEqual(['began', 'began']));
});

test('a trouble that stays is one alert with its latest cause', async () => {
  const { db } = database;
  const record = (troubles: Trouble[]) => db.transaction().execute((tx) => recordTroubles(tx, troubles));

  await record([ada]);
  await record([{ ...ada, cause: 'Account ada is logged out' }]);

  expect(await findAlerts(db, 10)).toMatchObject([{ cause: 'Account ada is logged out', endedAt: null }]);
});
