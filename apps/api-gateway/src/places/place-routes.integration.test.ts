import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { FoundPlace } from '@around/contracts/places/places';
import { connectDatabase } from '@around/database/db';
import { makeLocation, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { makeGateway } from '../testing/gateways/make-gateway.ts';
import { type GeocodingProvider, nominatimProvider } from './geocoding-provider.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let provider: Server | undefined;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  await makeLocation(database.db, { name: 'Konak İskele Büfe', latitude: 38.4195, longitude: 27.127 });
  await makeLocation(database.db, { name: 'Bornova Sokağı', latitude: 38.433, longitude: 27.147 });
  redis = createTestRedis(inject('redisUrl'));
  app = await makePlaceGateway(undefined);
});
afterEach(() => provider?.close());
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function makePlaceGateway(geocodingProvider: GeocodingProvider | undefined): Promise<FastifyInstance> {
  return makeGateway({ db: database.db, redis, geocodingProvider });
}

async function search(query: string) {
  return (await app.inject({ url: `/api/places?${query}` })).json();
}

test('finds areas and locations, best match first', async () => {
  const { places } = await search('q=konak&lat=38.4192&lng=27.1287');

  expect(places.map((place: { kind: string; name: string }) => [place.kind, place.name])).toEqual([
    ['area', 'Konak, Izmir'],
    ['location', 'Konak İskele Büfe'],
  ]);
  expect(places[1].distanceFromUser).toBeCloseTo(0.09, 1);
});

test.each([
  ['konak izmir', 'Konak, Izmir'],
  ['Konak/İzmir', 'Konak, Izmir'],
  ['izmir konak', 'Konak, Izmir'],
  ['deira dubai', 'Deira, Dubai'],
  ['bornova izmir', 'Bornova, Izmir'],
  ['دبي', 'Dubai, UAE'],
  ['إزمير', 'Izmir, Turkey'],
])('%s finds %s first, whatever is nearer', async (text, name) => {
  const { places } = await search(`q=${encodeURIComponent(text)}&lat=38.389&lng=27.05`);

  expect(places[0]).toMatchObject({ kind: 'area', name });
});

test('a venue that is a home and a place of the network is found once, its namesakes elsewhere too', async () => {
  const { db } = database;
  const name = 'Saat Kulesi Simit';
  await makeLocation(db, { name, latitude: 38.4185, longitude: 27.1285 });
  await makeLocation(db, {
    name: 'SAAT KULESİ SİMİT',
    latitude: 38.4186,
    longitude: 27.1289,
    networkLocationId: null,
    profileId: await makeProfile(db),
  });
  await makeLocation(db, { name, latitude: 38.46, longitude: 27.12 });
  for (const index of Array(9).keys())
    await makeLocation(db, { name: `${name} ${index}`, latitude: 25.2, longitude: 55.3 });
  await makeLocation(db, { name: 'Bornova, İzmir', latitude: 38.465, longitude: 27.22 });

  const { places } = await search('q=saat%20kulesi%20simit&lat=38.4192&lng=27.1287');

  expect(places).toHaveLength(10);
  expect(places.map(({ latitude }: FoundPlace) => latitude.toFixed(2)).slice(0, 3)).toEqual([
    '38.42',
    '38.46',
    '25.20',
  ]);
  const areas = (await search('q=bornova%20izmir')).places.filter(({ name }: FoundPlace) =>
    name.startsWith('Bornova, '),
  );
  expect(areas).toEqual([expect.objectContaining({ id: 'area:bornova' })]);
});

test('a place that only moments made is not found, and names nobody’s position', async () => {
  const watched = { latitude: 38.36, longitude: 27.02 };
  await makeLocation(database.db, { name: 'You are being watched', ...watched, networkLocationId: null });

  const reverse = await app.inject({ url: '/api/geocode/reverse?lat=38.3601&lng=27.0201' });

  expect((await search('q=you%20are%20being%20watched')).places).toEqual([]);
  expect(reverse.json()).toMatchObject({ address: 'Izmir, Turkey', source: 'area' });
});

test.each(['İzmir', 'KARŞIYAKA', 'Balcova', 'emirates'])(
  '%s finds a built-in area, without a distance',
  async (word) => {
    const { places } = await search(`q=${encodeURIComponent(word)}`);

    expect(places[0]).toMatchObject({ kind: 'area', distanceFromUser: null });
  },
);

test.each([
  ['karsyaka', 'Karşıyaka, Izmir', 'Karşıyaka Vapur İskelesi'],
  ['balcva', 'Balçova, Izmir', 'Balçova Teleferik'],
  ['izmr', 'Izmir, Turkey', 'İzmir Saat Kulesi'],
])('the misspelled %s finds the area and a location', async (misspelled, area, location) => {
  await makeLocation(database.db, { name: location });

  const { places } = await search(`q=${misspelled}`);

  const names = places.map(({ name }: { name: string }) => name);
  expect(names[0]).toBe(area);
  expect(names).toContain(location);
});

test('a word that is no misspelling finds nothing', async () => {
  expect(await search('q=zzqqxx')).toEqual({ places: [] });
});

test('an empty query returns no places, a too long one answers 400', async () => {
  expect(await search('q=')).toEqual({ places: [] });
  const response = await app.inject({ url: `/api/places?q=${'a'.repeat(101)}` });
  expect([response.statusCode, response.json()]).toEqual([400, { message: expect.stringMatching(/^q /) }]);
});

test.each([
  [
    'a location near by',
    'lat=38.4196&lng=27.1275',
    { address: 'Konak İskele Büfe', fallbackAddress: 'Izmir, Turkey', source: 'location' },
  ],
  ['the area', 'lat=38.35&lng=27', { address: 'Izmir, Turkey', fallbackAddress: 'Izmir, Turkey', source: 'area' }],
  [
    'nothing',
    'lat=48.85661&lng=2.3522',
    { address: null, fallbackAddress: 'Location (48.8566, 2.3522)', source: 'coordinates' },
  ],
])('a position is named by %s', async (_, query, address) => {
  const response = await app.inject({ url: `/api/geocode/reverse?${query}` });

  expect([response.statusCode, response.json()]).toEqual([200, address]);
});

test.each(['lat=91&lng=0', 'lat=1', 'lat=a&lng=b', ''])('"%s" answers 400', async (query) => {
  expect((await app.inject({ url: `/api/geocode/reverse?${query}` })).statusCode).toBe(400);
});

test('the provider is called first, once for nearby positions, and its failure is skipped', async () => {
  let requestCount = 0;
  let status = 200;
  provider = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(status).end(JSON.stringify({ display_name: 'Cumhuriyet Bulvarı, Konak' }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const gateway = await makePlaceGateway(
    nominatimProvider(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`),
  );
  const reverse = async (query: string) => (await gateway.inject({ url: `/api/geocode/reverse?${query}` })).json();

  expect(await reverse('lat=38.41961&lng=27.1275')).toMatchObject({
    address: 'Cumhuriyet Bulvarı, Konak',
    source: 'provider',
  });
  expect(await reverse('lat=38.41964&lng=27.1275')).toMatchObject({ source: 'provider' });
  expect(requestCount).toBe(1);
  status = 500;
  expect(await reverse('lat=38.35&lng=27')).toMatchObject({ address: 'Izmir, Turkey', source: 'area' });
  await gateway.close();
});

test('visitors who ask for one position at the same time share one call of the provider', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
  provider = createServer(async (_request, response) => {
    requestCount += 1;
    await answer;
    response.end(JSON.stringify({ display_name: 'Cumhuriyet Bulvarı, Konak' }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const name = nominatimProvider(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`);

  const names = Promise.all(Array.from({ length: 12 }, () => name({ latitude: 38.4196, longitude: 27.1275 })));
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  resolve();

  expect(new Set(await names)).toEqual(new Set(['Cumhuriyet Bulvarı, Konak']));
  expect(requestCount).toBe(1);
});

test('a search whose client leaves while it waits for its turn is not run', async () => {
  const queries: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      queries.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => gate.then(() => result),
  });
  const hasRun = (word: string) => queries.some((query) => query.includes(word));
  const gateway = await makeGateway({ db, redis });
  const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const arrived = (count: number) => expect.poll(() => countConnections(gateway)).toBe(count);
  const client = new AbortController();
  const searchFor = (word: string, signal?: AbortSignal) =>
    fetch(`${address}/api/places?q=${word}`, { headers: { connection: 'close' }, ...(signal && { signal }) });

  const running = [searchFor('running1'), searchFor('running2')];
  await expect.poll(() => hasRun('running1') && hasRun('running2')).toBe(true);
  const left = searchFor('walkedout', client.signal);
  await arrived(3);
  const stays = searchFor('stayed');
  await arrived(4);
  client.abort();
  await expect(left).rejects.toThrow('aborted');
  await arrived(3);
  open();

  expect((await Promise.all([...running, stays])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([hasRun('stayed'), hasRun('walkedout')]).toEqual([true, false]);
  await gateway.close();
});

test('a query with a control character answers 400', async () => {
  const response = await app.inject({ url: '/api/places?q=kon%07ak' });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: expect.stringContaining('q ') });
});

test('while the database is down a search answers 503, and reverse geocoding still works', async () => {
  const db = connectDatabase('postgres://nobody@127.0.0.1:9/nothing', { poolSize: 1 });
  const gateway = await makeGateway({ db, redis, geocodingProvider: undefined });

  const found = await gateway.inject({ url: '/api/places?q=kordon' });
  const named = await gateway.inject({ url: '/api/geocode/reverse?lat=38.35&lng=27' });

  expect([found.statusCode, found.headers['retry-after']]).toEqual([503, '5']);
  expect(found.json()).toEqual({ message: expect.any(String) });
  expect(named.json()).toMatchObject({ address: 'Izmir, Turkey' });
  await gateway.close();
  await db.destroy();
});

function countConnections(gateway: FastifyInstance): Promise<number> {
  return promisify(gateway.server.getConnections.bind(gateway.server))();
}
