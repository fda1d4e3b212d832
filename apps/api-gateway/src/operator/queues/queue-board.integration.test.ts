import { crawlCycle, crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { enqueue, type QueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AdminClient, signInAdmin } from '../../testing/clients/admin-client.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let client: QueueClient;
let app: FastifyInstance;
let admin: AdminClient;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  const log = createLogger({ program: 'test', level: 'silent' });
  client = await openTestQueueClient(redis, log);
  app = await makeGateway({ db: database.db, redis });
  admin = await signInAdmin(app, database.db);
});
afterAll(async () => {
  await app.close();
  await client.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const board = (path = '') => admin.get(`/admin/queues${path}`);

test('the board shows every queue and its jobs', async () => {
  const jobId = await enqueue(await client.queue(crawlQueue), crawlCycle, { reason: 'requested' });

  const { queues } = (await board('/api/queues?activeQueue=crawl&status=latest&page=1&jobsPerPage=10')).json();

  expect(queues.map(({ name }: { name: string }) => name)).toEqual(['crawl', 'operator', 'mail', 'uploads', 'cdn']);
  expect(queues[0].jobs).toMatchObject([{ id: jobId, name: 'crawl-cycle', data: { reason: 'requested' } }]);
  expect(queues.every(({ readOnlyMode }: { readOnlyMode: boolean }) => readOnlyMode)).toBe(true);
});

test.each([
  [true, [['mail', 'mail (not in use)', 'Without a mail server no mail is sent, so this queue has no workers.']]],
  [false, []],
])('with mail fallback %s the board says of the queues that are not in use: %j', async (isMailFallback, expected) => {
  const gateway = await makeGateway({ db: database.db, redis, isMailFallback });
  const { queues } = (
    await gateway.inject({ url: '/admin/queues/api/queues', headers: { cookie: admin.cookie } })
  ).json();
  await gateway.close();

  const unused = queues.filter(({ description }: { description?: string }) => description);
  expect(unused.map((queue: Record<string, string>) => [queue.name, queue.displayName, queue.description])).toEqual(
    expected,
  );
});

test('the page links and may load its own files only', async () => {
  const page = await board();

  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; base-uri 'self';.*script-src 'self';/);
  expect(page.body).toContain('<base href="/admin/queues/" />');
  expect(page.body).not.toMatch(/(src|href)="https?:/);
  const [script] = /static\/js\/[\w.-]+\.js/.exec(page.body) ?? [];
  expect((await board(`/${script}`)).statusCode).toBe(200);
});

test('an anonymous page visit is redirected to the login, an anonymous API call answers 401', async () => {
  const visit = await app.inject({ url: '/admin/queues', headers: { accept: 'text/html,*/*;q=0.8' } });
  const call = await app.inject({ url: '/admin/queues/api/queues' });

  expect([visit.statusCode, visit.headers.location]).toEqual([302, '/admin/login?next=%2Fadmin%2Fqueues']);
  expect([call.statusCode, call.json()]).toEqual([401, { message: 'Access denied - You must be logged in as admin' }]);
});

test('every write answers 403 and changes nothing', async () => {
  const queue = await client.queue(crawlQueue);
  for (const path of ['/api/queues/pause', '/api/queues/crawl/pause', '/api/queues/crawl/empty']) {
    const headers = { cookie: admin.cookie };
    expect((await app.inject({ method: 'PUT', url: `/admin/queues${path}`, headers })).statusCode).toBe(403);
  }
  expect((await admin.send('POST', '/admin/queues/api/queues/crawl/add', { name: 'x', data: {} })).statusCode).toBe(
    403,
  );

  expect(await queue.isPaused()).toBe(false);
  expect(await queue.getJobCountByTypes('waiting', 'prioritized')).toBe(1);
});

test('an unknown queue answers 404', async () => {
  expect((await board('/api/queues/nothing/1')).statusCode).toBe(404);
});
