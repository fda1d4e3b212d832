import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createMetrics } from '@around/service-kit/metrics';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeIndexedGateway } from '../testing/gateways/indexed-gateway.ts';
import { listen } from '../testing/upload-gateway.ts';

const BUDGET_MS = 1;
const BUSY_PATH = '/busy';

let database: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  await makeLivePlace(database.db, 'Kordon');
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function startGateway(waitBudgetMs: number) {
  const metrics = createMetrics('test');
  const gateway = await makeIndexedGateway({
    db: database.db,
    redis,
    databaseUrl: database.url,
    metrics,
    waitBudgetMs,
  });
  gateway.app.get(BUSY_PATH, { schema: { hide: true } }, () => {
    const endsAt = performance.now() + 20 * BUDGET_MS;
    while (performance.now() < endsAt);
    return 'ok';
  });
  return { ...gateway, metrics, origin: new URL(await listen(gateway.app)) };
}

/** Sends the requests so that the gateway reads all of them in one turn of its event loop, in order. Returns the answers in order. */
async function sendTogether(origin: URL, requests: string[]): Promise<string[]> {
  const sockets = await Promise.all(requests.map(() => openConnection(origin)));
  const answers = sockets.map(async (socket) => String((await once(socket, 'data'))[0]));
  for (const [index, socket] of sockets.entries()) socket.write(requests[index]!);
  const received = await Promise.all(answers);
  for (const socket of sockets) socket.destroy();
  return received;
}

/** A connection that the gateway has accepted. */
async function openConnection({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.write(get('/livez'));
  await once(socket, 'data');
  return socket;
}

function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: around\r\n${headers}\r\n`;
}

const statusOf = (answer: string) => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);

const FEED = get('/api/feed?instagram=true');
const FORM = `POST /api/login HTTP/1.1\r\nhost: around\r\ncontent-length: 2\r\n\r\n{}`;
const PAGE = get('/l/1', 'accept: text/html\r\n');

test('a request that would wait too long is refused at once, with Retry-After', async () => {
  await using gateway = await startGateway(BUDGET_MS);

  const [busy, feed, search, form] = await sendTogether(gateway.origin, [
    get(BUSY_PATH),
    FEED,
    get('/api/places?q=kordon'),
    FORM,
  ]);

  expect(statusOf(busy!)).toBe(200);
  for (const answer of [feed!, search!, form!]) {
    expect(statusOf(answer)).toBe(503);
    expect(answer).toMatch(/^retry-after: 5\r$/m);
    expect(answer).toMatch(/^cache-control: no-store\r$/m);
    expect(answer).toMatch(/^x-request-id: [\w-]+\r$/m);
    expect(answer).toMatch(/^content-security-policy: /m);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
      message: 'This cannot be done right now. Please try again.',
    });
  }
  const metrics = await gateway.metrics.metrics();
  expect(metrics).toContain('around_http_shed_total{program="test"} 3');
  expect(metrics).toContain('around_http_requests_total{method="POST",route="none",status="503",program="test"} 1');
  const [after] = await sendTogether(gateway.origin, [FEED]);
  expect(statusOf(after!)).toBe(200);
});

test('a refused page request gets a page that reloads itself', async () => {
  await using gateway = await startGateway(BUDGET_MS);

  const [, page] = await sendTogether(gateway.origin, [get(BUSY_PATH), PAGE]);

  expect(statusOf(page!)).toBe(503);
  expect(page).toMatch(/^content-type: text\/html; charset=utf-8\r$/m);
  expect(page).toContain('<meta http-equiv="refresh" content="5">');
});

test('probes and operators are never refused', async () => {
  await using gateway = await startGateway(BUDGET_MS);

  const answers = await sendTogether(gateway.origin, [
    get(BUSY_PATH),
    get('/livez'),
    get('/readyz?_=1'),
    get('/api/admin/check'),
    get('/api/instagram/profiles'),
  ]);

  expect(answers.map(statusOf)).toEqual([200, 200, 200, 200, 401]);
});

test('without a budget nothing is refused', async () => {
  await using gateway = await startGateway(0);

  const answers = await sendTogether(gateway.origin, [get(BUSY_PATH), FEED]);

  expect(answers.map(statusOf)).toEqual([200, 200]);
});
