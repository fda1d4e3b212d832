import type { OperatorJobId } from '@around/contracts/ids';
import { openRun } from '@around/database/crawl/crawl-run-queries';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { addLiveWorker, finishNextJob } from '../../testing/simulated-worker.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let app: AdminGateway['app'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway({ shownEnvironment: { NODE_ENV: 'test' }, jobWaitLimitMs: 0 });
  ({ app, database, admin } = gateway);
  await addLiveWorker(database.db);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const control = (body: object) => admin.send('POST', '/api/instagram/crawler/control', body);
const cycle = { isFinished: true, storyCount: 12, storiesAdded: 5, accountsProcessed: 2, accountsWithErrors: 0 };

test('a job is followed as an event stream and by polling', async () => {
  const jobId: OperatorJobId = (await control({ action: 'crawl' })).json().jobId;
  const runId = (await openRun(database.db, 'requested'))!;
  const events = await openEvents(jobId);
  const reader = events.body!.getReader();
  const first = await reader.read();

  expect((await admin.get(`/api/admin/jobs/${jobId}`)).json()).toMatchObject({
    id: jobId,
    state: 'waiting',
    progress: 0,
    requestedBy: 'Operator',
  });
  await finishNextJob(database.db, 'run-cycle', { message: 'done', result: { runId, ...cycle } });

  expect(events.headers.get('content-type')).toContain('text/event-stream');
  expect(events.headers.get('cache-control')).toBe('no-store');
  const chunks = [first];
  while (!chunks.at(-1)!.done) chunks.push(await reader.read());
  const text = Buffer.concat(chunks.flatMap(({ value }) => value ?? [])).toString();
  const changes = [...text.matchAll(/^event: job\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
  expect(changes.at(0)).toMatchObject({ state: 'waiting' });
  expect(changes.at(-1)).toMatchObject({ state: 'done', progress: 100, result: { storyCount: 12 } });
  expect((await admin.get('/api/admin/jobs')).json().jobs).toHaveLength(1);
  expect((await admin.get(`/api/admin/jobs/${crypto.randomUUID()}/events`)).statusCode).toBe(404);
});

async function openEvents(jobId: OperatorJobId): Promise<Response> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return fetch(`${address}/api/admin/jobs/${jobId}/events`, { headers: { cookie: admin.cookie } });
}

/** The stream of events of a new job. */
async function watchJob() {
  const stream = await openEvents((await control({ action: 'crawl' })).json().jobId);
  return stream.body!.getReader();
}

test('an open stream ends with its session', async () => {
  const reader = await watchJob();
  const first = await reader.read();

  await admin.send('POST', '/api/admin/logout');

  expect(Buffer.from(first.value!).toString()).toContain('"state":"waiting"');
  expect((await reader.read()).done).toBe(true);
});

test('an open stream does not block shutdown', async () => {
  const reader = await watchJob();
  const first = await reader.read();

  await app.close();

  expect(Buffer.from(first.value!).toString()).toContain('"state":"waiting"');
  expect((await reader.read()).done).toBe(true);
});
