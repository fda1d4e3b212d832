import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type IndexedGateway, makeIndexedGateway } from '../../testing/gateways/indexed-gateway.ts';
import { listen } from '../../testing/upload-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  for (const name of ['Kordon', 'Bostanlı', 'İnciraltı']) await makeLivePlace(database.db, name);
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

type Client = (path: string, options?: RequestOptions & { body?: string }) => Promise<Answer>;
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Fastify handles queries with an escape. It ignores `x`, which is no parameter. */
const BY_FASTIFY = 'x=%20';

async function startGateway(
  options: Partial<Parameters<typeof makeIndexedGateway>[0]> = {},
): Promise<IndexedGateway & { origin: string; send: Client }> {
  const gateway = await makeIndexedGateway({ db: database.db, redis, databaseUrl: database.url, ...options });
  const origin = await listen(gateway.app);
  const send: Client = async (path, { body, ...rest } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = request(origin + path, { agent: false, ...rest }, async (response) =>
      resolve({ status: response.statusCode!, headers: response.headers, body: await buffer(response) }),
    );
    outgoing.on('error', reject).end(body);
    return promise;
  };
  return { ...gateway, origin, send };
}

/** Counts what Fastify has handled until the test ends. */
function countHandled(): () => number {
  let count = 0;
  const add = () => {
    count += 1;
  };
  subscribe('tracing:fastify.request.handler:start', add);
  onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:start', add));
  return () => count;
}

function comparable({ status, headers, body }: Answer) {
  const { date, 'x-request-id': id, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': reset, ...same } = headers;
  expect([date, id, left, reset].every((value) => typeof value === 'string')).toBe(true);
  return { status, headers: same, body: body.toString('base64') };
}

test('plain requests have the same answers as from Fastify, and do not reach it', async () => {
  await using gateway = await startGateway();
  const handled = countHandled();
  const { etag } = (await gateway.send('/api/feed?instagram=true')).headers;
  const { 'x-next-cursor': cursor } = (await gateway.send('/api/feed?instagram=true&limit=1')).headers;
  let compared = 0;

  for (const url of [
    '/api/feed?instagram=true',
    '/api/feed?instagram=false&forceIzmir=true',
    '/api/feed?instagram=true&lat=38.42&lng=27.13&limit=2',
    `/api/feed?instagram=true&limit=1&cursor=${cursor}`,
    '/api/feed?lat=-90&lng=180&instagram=true&_t=1764000000000',
  ]) {
    for (const options of [
      {},
      { headers: { 'accept-encoding': 'gzip' } },
      { method: 'HEAD' },
      { headers: { 'if-none-match': String(etag) } },
    ]) {
      const before = handled();
      const fast = await gateway.send(url, options);
      expect(handled()).toBe(before);
      const slow = await gateway.send(`${url}&${BY_FASTIFY}`, options);
      expect(handled()).toBe(before + 1);
      expect(comparable(fast)).toEqual(comparable(slow));
      compared += 1;
    }
  }

  const metrics = await gateway.metrics.metrics();
  expect(metrics).toContain('around_feed_index_loaded{program="test"} 1');
  expect(compared).toBe(20);
});

test.each([
  ['an unknown cursor', '/api/feed?cursor=abc', {}, 400],
  ['a parameter that is given twice', '/api/feed?limit=2&limit=3', {}, 400],
  ['a bad limit', '/api/feed?limit=0', {}, 400],
  ['half of a position', '/api/feed?lat=38', {}, 400],
  ['expired stories', '/api/feed?includeExpired=true', {}, 403],
  ['an escaped parameter', '/api/feed?%69nstagram=true', {}, 200],
  ['another path', '/api/feeds?instagram=true', {}, 404],
  ['another method', '/api/feed?instagram=true', { method: 'POST' }, 404],
  ['a body', '/api/feed?instagram=true', { body: 'x', headers: { 'content-length': '1' } }, 200],
])('%s is left to Fastify', async (_case, url, options, status) => {
  await using gateway = await startGateway();

  expect((await gateway.send(url, options)).status).toBe(status);
});

test('requests with and without Fastify count for one limit by address', async () => {
  await using gateway = await startGateway({ requestsPerMinute: 3 });
  const send = async (query: string) => {
    const { status, headers } = await gateway.send(`/api/feed?${query}`);
    return [status, headers['x-ratelimit-remaining']];
  };

  expect(await send('instagram=true')).toEqual([200, '2']);
  expect(await send(BY_FASTIFY)).toEqual([200, '1']);
  expect(await send('instagram=true')).toEqual([200, '0']);
  expect(await send('instagram=true')).toEqual([429, '0']);
  expect(await send(BY_FASTIFY)).toEqual([429, '0']);
});

test('behind a trusted proxy the limit is that of the client', async () => {
  await using gateway = await startGateway({ requestsPerMinute: 1, trustedProxies: ['loopback'] });
  const send = async (client: string) =>
    (await gateway.send('/api/feed', { headers: { 'x-forwarded-for': client } })).status;

  expect([await send('203.0.113.7'), await send('203.0.113.8'), await send('203.0.113.7')]).toEqual([200, 200, 429]);
});

/** Sends all requests before it reads an answer. */
async function sendAtOnce(origin: string, urls: string[]): Promise<string[]> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const last = urls.length - 1;
  const requests = urls.map(
    (url, index) => `GET ${url} HTTP/1.1\r\nhost: a\r\n${index === last ? 'connection: close\r\n' : ''}\r\n`,
  );
  socket.end(requests.join(''));
  let rest = await buffer(socket);
  return urls.map(() => {
    const start = rest.indexOf('\r\n\r\n') + 4;
    const end = start + Number(/content-length: (\d+)/.exec(rest.toString('latin1', 0, start))![1]);
    const body = rest.toString('utf8', start, end);
    rest = rest.subarray(end);
    return body;
  });
}

test('pipelined answers of one connection have their own bytes', async () => {
  await using gateway = await startGateway();
  const urls = Array.from({ length: 40 }, (_, index) => `/api/feed?instagram=true&lat=${index}&lng=${2 * index}`);

  const together = await sendAtOnce(gateway.origin, urls);

  const alone = await Promise.all(urls.map(async (url) => (await gateway.send(url)).body.toString()));
  expect(together).toEqual(alone);
  expect(new Set(alone).size).toBe(urls.length);
});
