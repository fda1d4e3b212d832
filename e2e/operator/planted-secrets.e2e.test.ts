import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CrawlerSeed, readControl } from '../sandbox-control.ts';
import { logFolder, queryDatabase, redisUrl, stackSecrets } from '../stack-services.ts';
import { type OperatorApi, request, signIn } from './operator-api.ts';

/** Secrets sent to the running system. None may appear anywhere in plain text. */
const planted = {
  session: '88888888888%3APlantedSession-0123456789%3A1',
  otherSession: '88888888888%3APlantedSession-9876543210%3A1',
  password: 'planted-password-1',
  proxyPassword: 'planted-proxy-password-2',
  triedPassword: 'planted-proxy-password-3',
  pastedPassword: 'planted-proxy-password-4',
  adminKey: 'planted-admin-key',
  adminToken: 'planted-admin-token',
  wrongLogin: 'planted-wrong-login',
};

let api: OperatorApi;
let secrets: string[];
const responses: string[] = [];

beforeAll(async () => {
  api = await signIn();
  secrets = [...Object.values(planted), ...(await ownSecrets())].flatMap((secret) => [
    secret,
    decodeURIComponent(secret),
  ]);
  await callRoutes();
});

/** The secrets of the system itself, and those of the network's accounts and proxies. */
async function ownSecrets(): Promise<string[]> {
  const seed = await readControl<CrawlerSeed>(inject('controlUrl'), '/control/crawler-seed');
  const { adminPassword, secretsKey, sessionSecret, databasePassword, redisPassword } = stackSecrets();
  return [
    ...[adminPassword, secretsKey, sessionSecret, databasePassword, redisPassword],
    ...seed.accounts.map(({ sessionId }) => sessionId),
    ...seed.proxies.map(({ password }) => password),
  ];
}

const username = 'planted.account';
const proxy = { ip: '203.0.113.99', port: '8080', username: 'tenant' };

async function callRoutes(): Promise<void> {
  const send = async (path: string, body?: object) => {
    const answer = await api.send('POST', path, body);
    responses.push(JSON.stringify(answer.body));
    return answer;
  };
  const account = { action: 'add', username, sessionId: planted.session, password: planted.password };
  for (let times = 0; times < 2; times += 1) {
    await send('/api/admin/instagram-accounts', account);
    await send('/api/admin/proxies', { ...proxy, password: planted.proxyPassword });
  }
  const tried = await send('/api/admin/proxies/test', { ...proxy, password: planted.triedPassword });
  await send('/api/admin/proxies/import', {
    text: `203.0.113.98:80:u:${planted.pastedPassword}\n:x:u:${planted.pastedPassword}`,
  });
  await send('/api/admin/login', { username: 'nobody', password: planted.wrongLogin });
  await readRoutes(String(tried.body.jobId ?? ''));
}

async function readRoutes(jobId: string): Promise<void> {
  const headers = {
    cookie: api.cookie,
    'x-admin-token': planted.adminToken,
    authorization: `Bearer ${planted.adminToken}`,
  };
  for (const path of [
    '/api/admin/instagram-accounts',
    '/api/admin/instagram-profiles',
    '/api/admin/proxies',
    '/api/instagram/crawler/status',
    '/api/instagram/crawler/statistics',
    '/api/instagram/crawler/debug',
    '/api/instagram/followed-accounts',
    '/api/admin/statistics.csv',
    '/api/admin/jobs',
    ...(jobId && [`/api/admin/jobs/${jobId}`, `/api/admin/jobs/${jobId}/events`]),
    '/api/admin/health',
    '/api/admin/health/strips',
    '/api/admin/audit?limit=200',
    '/api/admin/nothing-here',
  ]) {
    const url = `${api.stackUrl}${path}${path.includes('?') ? '&' : '?'}adminKey=${planted.adminKey}`;
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(240_000) });
    responses.push(await answer.text());
  }
}

afterAll(async () => {
  await api.send('POST', '/api/admin/instagram-accounts', { action: 'remove', username });
  const { proxies } = await api.get<{ proxies: Array<{ id: string; ip: string }> }>('/api/admin/proxies');
  for (const { id, ip } of proxies) {
    if (ip.startsWith('203.0.113.')) await api.send('DELETE', `/api/admin/proxies/${id}`);
  }
});

function expectNone(where: string, text: string): void {
  for (const secret of secrets) expect(text.includes(secret), `${where} has ${secret.slice(0, 12)}…`).toBe(false);
}

test('answers, errors, the event stream and the table to download hold ten characters of a session id, and masks', () => {
  const answers = responses.join('\n');

  expect(answers).toContain('"8888888888"');
  expect(answers).toContain('••••••••');
  expect(answers).toContain('event: job');
  expect(answers).toContain('startedAt,finishedAt');
  expectNone('an answer', answers);
});

test('the logs of all programs hold no secret', () => {
  const files = readdirSync(logFolder());

  expect(files).toEqual(expect.arrayContaining(['api-gateway.log', 'crawler.log', 'media-proxy.log']));
  for (const file of files) expectNone(file, readFileSync(join(logFolder(), file), 'utf8'));
});

test('Redis holds no secret: no session id, no job that contains more than ids', async () => {
  const redis = new Redis(redisUrl());
  const kept: string[] = [];
  for await (const keys of redis.scanStream({ count: 500 })) {
    for (const key of keys as string[]) kept.push(key, await readKey(redis, key));
  }
  await redis.quit();

  expect(kept.join('\n')).toContain('operator');
  expectNone('Redis', kept.join('\n'));
});

async function readKey(redis: Redis, key: string): Promise<string> {
  const readers: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, '0', '-1'),
    stream: () => redis.xrange(key, '-', '+'),
  };
  return JSON.stringify(await readers[await redis.type(key)]?.());
}

test('no row of any table holds a secret in plain text', async () => {
  const tables = await queryDatabase<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const dump: string[] = [];
  for (const { name } of tables) {
    dump.push(
      ...(await queryDatabase<{ row: string }>(`select t::text as row from "${name}" t`)).map(({ row }) => row),
    );
  }

  expect(tables.length).toBeGreaterThan(15);
  expect(dump.join('\n')).toContain(username);
  expectNone('the database', dump.join('\n'));
});

test('the session of the requests is not in a response, a log or a row either', async () => {
  const id = decodeURIComponent(api.cookie.split('=')[1]!).split('.')[0]!;
  const logs = readdirSync(logFolder()).map((file) => readFileSync(join(logFolder(), file), 'utf8'));

  expect(id.length).toBeGreaterThanOrEqual(32);
  expect([...responses, ...logs].some((text) => text.includes(id))).toBe(false);
  expect((await request(api.stackUrl, 'GET', '/api/admin/check', {})).headers.get('set-cookie')).toBeNull();
});
