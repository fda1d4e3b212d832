import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminLogin, signInAdmin } from '../testing/clients/admin-client.ts';
import { makeGateway } from '../testing/gateways/make-gateway.ts';
import { dumpRedis } from '../testing/redis-dump.ts';
import { addLiveWorker } from '../testing/simulated-worker.ts';
import { shownEnvironment } from './debug/shown-environment.ts';

/** Sent to every route that accepts a secret. None may appear in clear text anywhere. */
const SECRETS = [
  'S3CR3T-SESSION-0123456789',
  'S3CR3T-SESSION-9876543210',
  'pw-UNIQUE-1',
  'px-UNIQUE-2',
  'px-UNIQUE-3',
  'px-UNIQUE-4',
  'px-UNIQUE-5',
  'leak-me',
  'key-in-the-query',
  'token-in-a-header',
  adminLogin.password,
];

let database: TestDatabase;
let redis: TestRedis;
const logLines: string[] = [];
const responses: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  await callEveryRoute();
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function callEveryRoute(): Promise<void> {
  const destination = { write: (line: string) => void logLines.push(line) };
  const environment = shownEnvironment({ FOO_SECRET: 'leak-me', SESSION_SECRET: 'leak-me', NODE_ENV: 'test' });
  const app = await makeGateway({
    db: database.db,
    redis,
    log: createLogger({ program: 'test', level: 'debug', destination }),
    shownEnvironment: environment,
    jobWaitLimitMs: 0,
  });
  const admin = await signInAdmin(app, database.db);
  await addLiveWorker(database.db);
  const send = async (url: string, body?: object) => responses.push((await admin.send('POST', url, body)).body);

  const account = { action: 'add', username: 'ada', sessionId: SECRETS[0], password: SECRETS[2] };
  const proxy = { ip: 'a.test', port: '80', username: 'u', password: SECRETS[3] };
  for (let times = 0; times < 2; times += 1) {
    await send('/api/admin/instagram-accounts', account);
    await send('/api/admin/proxies', proxy);
  }
  await send('/api/admin/instagram-credentials', { sessionId: SECRETS[1] });
  await send('/api/admin/proxies', { ...proxy, ip: 'bad host', password: SECRETS[4] });
  await send('/api/admin/proxies/test', { ...proxy, password: SECRETS[4] });
  await send('/api/admin/proxies/import/preview', { text: `b.test:80:u:${SECRETS[5]}\nb.test:x:u:${SECRETS[5]}` });
  await send('/api/admin/proxies/import', { text: `b.test:80:u:${SECRETS[5]}\nb.test:x:u:${SECRETS[5]}` });
  const { proxies } = (await admin.get('/api/admin/proxies')).json();
  responses.push((await admin.send('PATCH', `/api/admin/proxies/${proxies[0].id}`, { password: SECRETS[6] })).body);
  await send('/api/admin/login', { ...adminLogin, username: 'nobody' });
  for (const url of [
    '/api/admin/instagram-accounts?adminKey=key-in-the-query',
    '/api/admin/proxies',
    '/api/instagram/crawler/status',
    '/api/instagram/crawler/statistics',
    '/api/instagram/crawler/debug',
    '/api/admin/jobs',
    '/api/admin/health',
    '/api/admin/audit?limit=200',
    '/api/openapi.json',
  ]) {
    responses.push((await admin.get(url)).body);
    const headers = { 'x-admin-token': 'token-in-a-header' };
    responses.push(
      (await app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}adminKey=key-in-the-query`, headers })).body,
    );
  }
  await app.close();
}

function expectNoSecret(where: string): void {
  for (const secret of SECRETS) expect(where).not.toContain(secret);
}

test('F41 F44 responses have the first ten characters of a session id, and a mask', () => {
  const text = responses.join('\n');

  expect(text).toContain('"S3CR3T-SES"');
  expect(text).toContain('••••••••');
  expectNoSecret(text);
});

test('F46 logs contain no secret', () => {
  expect(logLines.length).toBeGreaterThan(20);
  expectNoSecret(logLines.join('\n'));
});

test('F42 Redis contains no secret', async () => {
  const log = createLogger({ program: 'test', level: 'silent' });
  const client = await openTestQueueClient(redis, log);
  const kept = await dumpRedis(client);
  await client.close();

  expect(kept).toContain('passwordFingerprint');
  expectNoSecret(kept);
});

test('F42 no table contains a secret in clear text', async () => {
  const rows: unknown[] = [];
  for (const table of [
    'admins',
    'accounts',
    'proxies',
    'operatorJobs',
    'outbox',
    'auditLog',
    'accountEvents',
    'proxyEvents',
  ] as const) {
    rows.push(...(await database.db.selectFrom(table).selectAll().execute()));
  }

  expect(rows.length).toBeGreaterThan(10);
  expectNoSecret(JSON.stringify(rows));
});
