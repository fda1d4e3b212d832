import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { type CrawlerSeed, callAs, control, readCrawlerSeed, Venues } from '../testing/web-client.ts';

let sandbox: TestSandbox;
let account: CrawlerSeed['accounts'][number];
let venues: Awaited<ReturnType<typeof readVenues>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  account = (await readCrawlerSeed(sandbox.controlUrl)).accounts[0]!;
  venues = await readVenues();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('finds an id by name, and by id a business profile with its address', async () => {
  const venue = venues.find(({ username }) => username === 'pasaport.vapuru')!;
  const byName = await call('/api/v1/users/web_profile_info/?username=pasaport.vapuru');
  const byId = await call(`/api/v1/users/${venue.id}/info/`);

  expect(byName.body).toMatchObject({ data: { user: { id: venue.id, is_business_account: true } }, status: 'ok' });
  expect(byId.body).toMatchObject({
    user: { latitude: venue.lat, longitude: venue.lng, city_name: 'İzmir', is_business: true },
  });
});

test('a personal profile has no address', async () => {
  const venue = venues.find(({ isBusiness }) => !isBusiness)!;

  const { body } = await call(`/api/v1/users/${venue.id}/info/`);

  expect(body).toMatchObject({ user: { username: venue.username, is_business: false } });
  expect(JSON.stringify(body)).not.toContain('latitude');
});

test('ids are numbers on some profiles and strings on others', async () => {
  const types = await Promise.all(
    venues.slice(0, 12).map(async ({ id }) => typeof (await call(`/api/v1/users/${id}/info/`)).body.user.pk),
  );

  expect(new Set(types)).toEqual(new Set(['number', 'string']));
});

test.each([
  ['/api/v1/users/web_profile_info/?username=nobody.at.all', { status: 'fail' }],
  ['/api/v1/users/99999999999/info/', { message: 'User not found', status: 'fail' }],
])('%s is not found', async (path, body) => {
  expect(await call(path)).toEqual({ status: 404, body });
});

test('search folds Turkish letters and hides private profiles', async () => {
  const names = async (query: string) =>
    (await call(`/web/search/topsearch/?query=${encodeURIComponent(query)}`)).body.users.map(
      ({ user }: { user: { username: string } }) => user.username,
    );

  expect(await names('Gün Batımı')).toContain('bostanli.gunbatimi');
  expect(await names('nehir.gunlugu')).toEqual(['nehir.gunlugu']);
  expect(await names('selin.atolyede')).toEqual([]);
});

test('looks up the place of a sticker; some places have no coordinates', async () => {
  const { body } = await call('/api/v1/locations/web_info/?location_id=1&show_nearby=false');
  expect(body).toMatchObject({ status: 'fail' });

  const infos = await Promise.all((await placeIds()).map(locationInfo));

  expect(infos).toContainEqual(expect.objectContaining({ lat: expect.any(Number), lng: expect.any(Number) }));
  const unplaced = infos.filter((info) => !('lat' in info));
  expect(unplaced.map(({ name }) => name).sort()).toEqual(['Agora, İzmir', 'City Walk, Dubai']);
});

// biome-ignore lint/suspicious/noExplicitAny: foreign JSON, checked by matchers
async function call(path: string): Promise<{ status: number; body: any }> {
  const response = await callAs(account, sandbox.apiUrl + path);
  return { status: response.status, body: await response.json() };
}

async function readVenues() {
  return control(`${sandbox.controlUrl}/control/venues`, Venues);
}

async function locationInfo(id: string) {
  const { body } = await call(`/api/v1/locations/web_info/?location_id=${id}&show_nearby=false`);
  return body.native_location_data.location_info;
}

/** Place ids from stickers: a venue's own place, and the two districts without coordinates. */
async function placeIds(): Promise<string[]> {
  const usernames = ['agora.arkasi', 'citywalk.canvas'];
  await Promise.all(
    usernames.flatMap((username) =>
      ['district', 'place'].map((sticker) =>
        fetch(`${sandbox.controlUrl}/control/stories`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, sticker }),
        }),
      ),
    ),
  );
  const ids = venues.filter(({ username }) => usernames.includes(username)).map(({ id }) => `reel_ids=${id}`);
  const { body } = await call(`/api/v1/feed/reels_media/?${ids.join('&')}`);
  const locations = JSON.stringify(body).matchAll(/"location":\{"pk":"?(\d+)/g);
  return [...new Set([...locations].map(([, id]) => id!))];
}
