import type { ProxyId } from '@around/contracts/ids';
import { findAudit } from '@around/database/audit/audit-queries';
import { findRecentOperatorJobs } from '@around/database/operator-jobs/operator-job-queries';
import { findProxy } from '@around/database/proxies/proxy-queries';
import { inputOfOperatorJob } from '@around/database/sealed-rows';
import { makeAccount } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../../testing/gateways/admin-gateway.ts';
import { testBox } from '../../../testing/gateways/make-gateway.ts';
import { addLiveWorker, finishNextJob } from '../../../testing/simulated-worker.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const post = (path: string, body: object) => admin.send('POST', `/api/admin/proxies/${path}`, body);
const text = [
  'host,port,user,pass',
  'a.test,80,u,px-A',
  'b.test,80,u,px-B',
  'c.test,0,u,px-C',
  'a.test,80,u,px-D',
].join('\n');
const listed = async () => (await admin.get('/api/admin/proxies')).json().proxies.map(({ ip }: { ip: string }) => ip);

test('the preview has a status for each line and no password', async () => {
  const preview = await post('import/preview', { text });

  expect(preview.json().lines).toMatchObject([
    { line: 2, status: 'new', ip: 'a.test', port: 80, username: 'u', message: null },
    { line: 3, status: 'new' },
    { line: 4, status: 'invalid', message: 'Port must be a valid number between 1 and 65535' },
    { line: 5, status: 'repeated', message: 'An earlier line has this IP and port' },
  ]);
  expect(preview.body).not.toContain('px-');
});

test('only the selected lines are imported', async () => {
  const imported = await post('import', { text, lines: [3, 4] });

  expect(imported.json()).toMatchObject({ message: '1 proxy was added, 1 skipped', added: [{ ip: 'b.test' }] });
  expect(await listed()).toEqual(['b.test']);
  expect((await post('import', { text, lines: [] })).statusCode).toBe(400);
});

test('importing twice adds each proxy once', async () => {
  await post('import', { text });

  expect((await post('import', { text })).json()).toMatchObject({
    message: '0 proxies were added, 4 skipped',
    added: [],
  });
  expect(await listed()).toEqual(['a.test', 'b.test']);
});

test('an import is undone even when an account already uses one of its proxies', async () => {
  const { added } = (await post('import', { text })).json();
  const ids: ProxyId[] = added.map(({ id }: { id: ProxyId }) => id);
  const accountId = await makeAccount(database.db, 'ada', { proxyId: ids[0]! });

  expect((await post('remove', { ids })).json()).toEqual({ message: '2 proxies were removed', removedCount: 2 });
  expect(await findProxy(database.db, ids[0]!)).toBeUndefined();
  expect((await admin.get('/api/admin/proxies')).json().accountProxyMap[accountId]).toBeNull();
  expect((await post('remove', { ids })).json()).toMatchObject({ removedCount: 0 });
  expect((await post('remove', { ids: [] })).statusCode).toBe(400);
});

test('pasted proxies are tested before they are stored, each with its own password', async () => {
  await addLiveWorker(database.db);
  const pending = post('import/test', { text, lines: [2, 4] });
  await finishNextJob(database.db, 'probe-new-proxy', {
    message: 'ok',
    result: { isHealthy: true, latencyMs: 42, error: null },
  });

  expect((await pending).json().results).toMatchObject([{ line: 2, isHealthy: true, latencyMs: 42, error: null }]);
  expect((await pending).statusCode).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await findRecentOperatorJobs(database.db, 5)).map(({ target }) => target)).toEqual([
    expect.stringMatching(/^a\.test:80#/),
  ]);
});

test('the job input is sealed, and a test that takes longer answers 202', async () => {
  await using noWait = await startAdminGateway({ jobWaitLimitMs: 0 });
  const { db } = noWait.database;
  await addLiveWorker(db);
  const response = await noWait.admin.send('POST', '/api/admin/proxies/import/test', { text, lines: [3] });

  expect(response.statusCode).toBe(202);
  expect(response.json().results).toMatchObject([{ line: 3, isHealthy: null, latencyMs: null }]);
  const [job] = await findRecentOperatorJobs(db, 1);
  expect(response.json().results[0].jobId).toBe(job!.id);
  expect(JSON.parse(testBox.open(job!.sealedInput!, inputOfOperatorJob(job!.id)))).toEqual({
    host: 'b.test',
    port: 80,
    username: 'u',
    password: 'px-B',
  });
});

test('without a crawler worker a test answers 503 at once', async () => {
  const response = await post('import/test', { text, lines: [2] });

  expect(response.statusCode).toBe(503);
  expect(response.json().message).toContain('No crawler worker is running');
});

test.each([
  [{ text: 'x'.repeat(60_001) }, 'This is too much text; please import it in several parts'],
  [
    { text: Array.from({ length: 501 }, (_, index) => `h${index}.test:80:u:p`).join('\n') },
    'At most 500 proxies can be imported at a time',
  ],
])('too much text answers 400 with a message', async (body, message) => {
  for (const path of ['import/preview', 'import']) {
    const response = await post(path, body);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message });
  }
  expect(await listed()).toEqual([]);
});

test('import and undo are audited without passwords', async () => {
  const { added } = (await post('import', { text })).json();
  await post('remove', { ids: added.map(({ id }: { id: ProxyId }) => id) });

  const entries = (await findAudit(database.db, { limit: 10 })).filter(({ action }) => action.startsWith('proxy.'));
  expect(entries).toMatchObject([
    { action: 'proxy.remove', details: { removed: ['a.test:80', 'b.test:80'] } },
    { action: 'proxy.import', details: { added: ['a.test:80', 'b.test:80'] } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('px-');
});
