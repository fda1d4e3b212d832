import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLocation, makeProfile, makeStory } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
beforeAll(async () => {
  gateway = await startAdminGateway();
  const { db } = gateway.database;
  const locationId = await makeLocation(db);
  const profileId = await makeProfile(db, 'kordon.cafe');
  await makeStory(db, locationId, { externalId: 'older', profileId, createdAt: hoursAgo(2), postedAt: hoursAgo(3) });
  await makeStory(db, locationId, { externalId: 'newer', profileId, createdAt: hoursAgo(1) });
  await makeStory(db, locationId, { externalId: 'shared', source: 'moment', createdAt: hoursAgo(4) });
  await db
    .updateTable('stories')
    .set({ placedBy: 'home', visibility: 'hidden' })
    .where('externalId', '=', 'older')
    .execute();
});
afterAll(() => gateway[Symbol.asyncDispose]());

type Story = { id: string; source: string; placedBy: string | null; mediaUrl: string | null; username: string | null };

const list = async (query = ''): Promise<Story[]> =>
  (await gateway.admin.get(`/api/admin/stories${query}`)).json().stories;

test('stories come last stored first, in pages, and by the reason of their place', async () => {
  const [newer, older, shared] = await list();

  expect(newer).toMatchObject({ username: 'kordon.cafe', source: 'network' });
  expect(shared).toMatchObject({ username: null, source: 'moment', placedBy: null });
  expect(await list('?limit=1')).toEqual([newer]);
  expect(await list(`?limit=1&before=${newer?.id}`)).toEqual([older]);
  expect(await list('?placedBy=home')).toEqual([older]);
  expect(await list('?placedBy=moment')).toEqual([shared]);
});

test('the media URL of a hidden story is left out', async () => {
  const [newer, older] = await list();

  expect([newer?.mediaUrl, older?.mediaUrl]).toEqual(['https://cdn.test/a.jpg', null]);
});

test('a story whose crawl is not recorded has a history without a fetch, and an unknown story has none', async () => {
  const [newer] = await list();

  expect((await gateway.admin.get(`/api/admin/stories/${newer?.id}`)).json()).toMatchObject({
    story: { id: newer?.id, locationName: 'Kordon' },
    tray: null,
    fetch: null,
    caseId: null,
  });
  expect((await gateway.admin.get('/api/admin/stories/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
});
