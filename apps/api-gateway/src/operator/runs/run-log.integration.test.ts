import type { CrawlLog } from '@around/contracts/operator/crawler/run-log';
import { closeRunIfDone, openRun } from '@around/database/crawl/crawl-run-queries';
import { addFetchTasks, addSweepTasks, failTask, finishTask } from '@around/database/crawl/crawl-task-queries';
import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let app: AdminGateway['app'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ app, database, admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const readLog = async (): Promise<CrawlLog> => (await admin.get('/api/admin/crawl/log')).json();

async function beginRun() {
  const runId = (await openRun(database.db, 'scheduled'))!;
  const [sweepId] = await addSweepTasks(database.db, runId, [await makeAccount(database.db, 'ada')]);
  return { runId, sweepId: sweepId! };
}

test('before the first cycle the log is empty', async () => {
  expect(await readLog()).toEqual({ run: null, entries: [] });
});

test('the log has tasks, requests, events and failures of the running cycle', async () => {
  const { db } = database;
  const { runId, sweepId } = await beginRun();
  const [accountId] = (await db.selectFrom('accounts').select('id').execute()).map(({ id }) => id);
  await db
    .insertInto('accountRequests')
    .values({ accountId: accountId!, call: 'tray', runId, outcome: 'throttled', finishedAt: new Date() })
    .execute();
  await db
    .insertInto('accountEvents')
    .values({ accountId: accountId!, event: 'cooling', cause: 'throttled' })
    .execute();
  const profileIds = [await makeProfile(db, 'kordon.cafe')];
  const [batchId] = await addFetchTasks(db, runId, [
    { profileIds, expectedIds: [], isSecondLook: false, accountId: null },
  ]);
  await finishTask(db, sweepId);
  await failTask(db, batchId!, 'no response');

  const { run, entries } = await readLog();

  expect(run).toMatchObject({ id: runId, finishedAt: null, tasks: 2, tasksOpen: 0, tasksFailed: 1 });
  expect(entries.map(({ text }) => text).sort()).toEqual(
    [
      'The cycle begins, as scheduled',
      'ada requested its tray: throttled',
      'Account ada is cooling down: throttled',
      'A batch of 1 profile (kordon.cafe) is to be fetched',
      'The sweep of ada is done',
      'A batch of 1 profile (kordon.cafe) failed: no response',
    ].sort(),
  );
});

test('requests and events before the cycle are not in its log', async () => {
  const accountId = await makeAccount(database.db, 'grace');
  await database.db.insertInto('accountEvents').values({ accountId, event: 'resting', cause: 'operator' }).execute();
  await database.db
    .insertInto('accountRequests')
    .values({ accountId, call: 'tray', outcome: 'ok', finishedAt: new Date() })
    .execute();
  await beginRun();

  expect((await readLog()).entries.map(({ text }) => text)).toEqual(['The cycle begins, as scheduled']);
});

test('the stream sends each entry once and continues with the next cycle', async () => {
  const { runId, sweepId } = await beginRun();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/admin/crawl/log/events`, {
    headers: { cookie: admin.cookie },
    signal: leaving.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const received: CrawlLog[] = [];
  const newest = () => received.at(-1)!;
  const lines = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const next = async () => {
    let { value } = await lines.next();
    while (String(value).startsWith(':')) ({ value } = await lines.next());
    received.push(JSON.parse(/^data: (.*)$/m.exec(String(value))![1]!));
    return newest();
  };

  expect((await next()).entries.map(({ text }) => text)).toEqual(['The cycle begins, as scheduled']);
  await finishTask(database.db, sweepId);
  expect((await next()).entries.map(({ text }) => text)).toEqual(['The sweep of ada is done']);
  await closeRunIfDone(database.db, runId);
  expect((await next()).run?.finishedAt).not.toBeNull();
  const second = await openRun(database.db, 'requested');
  expect((await next()).run?.id).toBe(second);
  leaving.abort();
});

test('anonymous requests answer 401', async () => {
  for (const url of ['/api/admin/crawl/log', '/api/admin/crawl/log/events']) {
    expect((await app.inject({ url })).statusCode).toBe(401);
  }
});
