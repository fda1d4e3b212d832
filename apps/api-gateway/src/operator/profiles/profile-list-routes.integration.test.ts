import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

test('lists profiles, followed profiles and their counts, and sets and clears a home', async () => {
  const profileId = await makeProfile(database.db, 'cafe');
  const accountId = await makeAccount(database.db, 'ada');
  await database.db.insertInto('accountFollows').values({ accountId, profileId, position: 0 }).execute();
  const home = { latitude: 38.42, longitude: 27.13 };

  expect((await admin.get('/api/admin/instagram-profiles')).json()).toMatchObject([
    { id: profileId, username: 'cafe', locationName: null, followerCount: null, isVerified: false },
  ]);
  expect((await admin.get('/api/instagram/followed-accounts')).json().followedAccounts).toMatchObject([
    { instagramUsername: 'cafe', followedBy: ['ada'], hasLocation: false },
  ]);
  const setHome = (id: string, body: object) => admin.send('POST', `/api/admin/instagram-profiles/${id}/home`, body);
  expect((await setHome(profileId, { home: { ...home, latitude: 91 } })).statusCode).toBe(400);
  expect((await setHome(crypto.randomUUID(), { home })).statusCode).toBe(404);
  expect((await setHome(profileId, { home })).json()).toEqual({
    message: 'The home of @cafe is set and used from the next cycle on',
  });
  const listHomes = async () =>
    (await admin.get('/api/admin/instagram-profiles')).json().map((profile: { home: unknown }) => profile.home);
  expect(await listHomes()).toEqual([{ ...home, setBy: 'operator' }]);
  expect((await admin.get('/api/instagram/account-stats')).json()).toEqual({
    totalAccounts: 1,
    accountsWithLocation: 1,
    locationsWithInstagram: 0,
  });
  await setHome(profileId, { home: null });
  expect(await listHomes()).toEqual([null]);
  expect((await admin.get('/api/admin/audit?action=profile.home')).json().entries).toMatchObject([
    { target: 'cafe', details: { home: null } },
    { target: 'cafe', details: { home } },
  ]);
});
