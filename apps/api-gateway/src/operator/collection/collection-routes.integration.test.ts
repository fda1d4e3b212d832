import type { ProfileId } from '@around/contracts/ids';
import { makeLocation, makeProfile } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];
let profileId: ProfileId;

beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
  profileId = await makeProfile(database.db, 'kordon.cafe');
});
afterEach(() => gateway[Symbol.asyncDispose]());

const read = async () => (await admin.get('/api/admin/collection')).json();
const exclude = (body: object) => admin.send('POST', '/api/admin/collection/excluded', body);
const saveRecord = (body: object) => admin.send('POST', '/api/admin/collection/record', body);
const readAudit = async (action: string) => (await admin.get(`/api/admin/audit?action=${action}`)).json().entries;

const texts = { purpose: 'Stories by place', lawfulBasis: 'Consent of each venue', contact: 'privacy@around.test' };

test('the record is empty at first, and has author and time once saved', async () => {
  const empty = { purpose: '', lawfulBasis: '', contact: '', updatedAt: null, updatedBy: null };
  expect((await read()).record).toEqual(empty);

  const saved = (await saveRecord(texts)).json();

  expect(saved).toMatchObject({ message: 'The collection record is saved', record: texts });
  expect((await read()).record).toEqual({ ...texts, updatedBy: 'Operator', updatedAt: expect.any(String) });
  expect(await readAudit('collection.record')).toMatchObject([{ actor: 'Operator', details: texts }]);
});

test.each([
  [{ purpose: ' ' }, 'Please say what is collected and why'],
  [{ lawfulBasis: '' }, 'Please name the lawful basis or the consent'],
  [{ contact: null }, 'Please name a contact for removal requests'],
])('a record with %o answers 400 with a message', async (missing, message) => {
  const response = await saveRecord({ ...texts, ...missing });
  expect([response.statusCode, response.json().message]).toEqual([400, message]);
  expect((await read()).record.updatedAt).toBeNull();
});

test('a profile is excluded and allowed again, and both are audited', async () => {
  const locationId = await makeLocation(database.db);
  const story = { source: 'network', externalId: '1', mediaType: 'image', mediaUrl: 'https://cdn.test/a.jpg' } as const;
  await database.db
    .insertInto('stories')
    .values({ ...story, locationId, profileId, postedAt: new Date() })
    .execute();

  const response = await exclude({ username: '@Kordon.Cafe', reason: 'Asked by letter' });

  expect([response.statusCode, response.json().message]).toEqual([
    200,
    '@kordon.cafe is not collected any more; 1 story deleted',
  ]);
  expect((await read()).excluded).toEqual([
    {
      id: profileId,
      username: 'kordon.cafe',
      networkId: expect.any(String),
      reason: 'Asked by letter',
      excludedAt: expect.any(String),
    },
  ]);
  expect((await admin.get('/api/admin/instagram-profiles')).json()).toEqual([]);
  const again = await exclude({ username: 'kordon.cafe', reason: 'Again' });
  expect([again.statusCode, again.json().message]).toEqual([409, '@kordon.cafe is on the list already']);

  const off = await admin.send('DELETE', `/api/admin/collection/excluded/${profileId}`);
  expect([off.statusCode, off.json().message]).toEqual([200, '@kordon.cafe may be collected again']);
  expect((await read()).excluded).toEqual([]);
  expect((await admin.send('DELETE', `/api/admin/collection/excluded/${profileId}`)).statusCode).toBe(404);
  expect(await readAudit('profile')).toMatchObject([
    { action: 'profile.allow', target: 'kordon.cafe' },
    { action: 'profile.exclude', target: 'kordon.cafe', details: { reason: 'Asked by letter', stories: 1, places: 0 } },
  ]);
});

test.each([
  [{ reason: 'Asked' }, 400, 'Please choose one of the observed profiles'],
  [{ username: 'kordon.cafe', reason: '  ' }, 400, 'Please say why'],
  [{ username: 'somebody.else', reason: 'Asked' }, 404, 'No observed profile is called @somebody.else'],
])('excluding %o answers %i: %s', async (body, status, message) => {
  const response = await exclude(body);
  expect([response.statusCode, response.json().message]).toEqual([status, message]);
});

test('an excluded profile cannot be synced or given a home', async () => {
  await exclude({ username: 'kordon.cafe', reason: 'Asked' });

  const response = await admin.send('POST', '/api/instagram/sync-account', { username: '@Kordon.Cafe' });
  expect([response.statusCode, response.json().message]).toEqual([
    409,
    '@kordon.cafe is on the list of profiles that are not to be collected',
  ]);
  const home = { latitude: 38.4, longitude: 27.1 };
  expect((await admin.send('POST', `/api/admin/instagram-profiles/${profileId}/home`, { home })).statusCode).toBe(404);
});

test('the retention list has the configured times', async () => {
  const hours = Object.fromEntries(
    (await read()).retention.map((kept: { what: string; hours: number | null }) => [kept.what, kept.hours]),
  );
  expect(hours).toMatchObject({
    'Stories in the feed': 24,
    'Records of stories': 30 * 24,
    'The request log': 8 * 24,
    'The audit log': 365 * 24,
    Alerts: 90 * 24,
  });
});
