import { randomUUID } from 'node:crypto';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { saveNetworkStories } from '@around/database/stories/story-queries';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation, makeProfile } from '@around/test-harness/make-rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;

beforeEach(async () => {
  gateway = await startAdminGateway();
});
afterEach(() => gateway[Symbol.asyncDispose]());

const request = (payload: object) =>
  gateway.app.inject({ method: 'POST', url: '/api/removals', payload: { role: 'self', text: 'Please', ...payload } });
const stateOf = async (code: string) => (await gateway.app.inject({ url: `/api/removals/${code}` })).json();
const appeal = (code: string, text = 'Look again') =>
  gateway.app.inject({ method: 'POST', url: `/api/removals/${code}/appeal`, payload: { text } });
const waitingCase = async () => (await gateway.admin.get('/api/admin/moderation?kind=removal')).json().cases[0];
const decide = (id: string, body: object) =>
  gateway.admin.send('POST', `/api/admin/moderation/cases/${id}/decision`, body);

async function makeProfileStory(username: string) {
  const { db } = gateway.database;
  const [profileId, locationId] = [await makeProfile(db, username), await makeLocation(db)];
  const story = {
    externalId: randomUUID(),
    locationId,
    profileId,
    mediaType: 'image' as const,
    mediaUrl: `https://cdn.test/${randomUUID()}.jpg`,
    thumbnailUrl: null,
    caption: username,
    postedAt: new Date(),
    placedBy: 'home' as const,
  };
  const save = () =>
    db.transaction().execute(async (tx) => {
      const { newStories } = await saveNetworkStories(tx, [story]);
      await refreshLiveLocations(tx, [locationId]);
      return newStories.length;
    });
  await save();
  return { save };
}

async function captionsInFeed(): Promise<string[]> {
  const response = await gateway.app.inject({ url: '/api/feed?instagram=true&lat=38.43&lng=27.14' });
  const places: Array<{ stories: Array<{ caption: string }> }> = response.json();
  return places.flatMap(({ stories }) => stories.map(({ caption }) => caption));
}

test('a profile is removed permanently: its stories go, and a later crawl stores nothing of it', async () => {
  const { save } = await makeProfileStory('cafe.ada');
  expect(await captionsInFeed()).toEqual(['cafe.ada']);
  const { code } = (await request({ profile: ' @Cafe.Ada ', email: 'ada@example.org' })).json();
  expect(await stateOf(code)).toEqual({
    status: 'open',
    requestedAt: expect.any(String),
    answerBy: expect.any(String),
    decidedAt: null,
    reason: null,
    canAppeal: false,
  });

  const { id } = await waitingCase();
  const detail = (await gateway.admin.get(`/api/admin/moderation/cases/${id}`)).json();
  expect(detail.removal).toMatchObject({ role: 'self', foundProfile: { username: 'cafe.ada', isExcluded: false } });
  const { decision } = (await decide(id, { action: 'excludeProfile' })).json();

  expect(await captionsInFeed()).toEqual([]);
  expect(await save()).toBe(0);
  expect(await stateOf(code)).toMatchObject({ status: 'profileRemoved', answerBy: null });

  await gateway.admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect(await captionsInFeed()).toEqual(['cafe.ada']);
  expect(await stateOf(code)).toMatchObject({ status: 'open' });
});

test('a refusal has a reason and can be appealed once', async () => {
  const { code } = (await request({ place: 'My street' })).json();
  const { id } = await waitingCase();
  expect((await decide(id, { action: 'dismiss' })).json()).toEqual({
    message: 'Please tell the person why the request is refused',
  });
  expect((await appeal(code)).statusCode).toBe(409);
  await decide(id, { action: 'dismiss', words: 'It is a public street' });
  expect(await stateOf(code)).toMatchObject({ status: 'refused', reason: 'It is a public street', canAppeal: true });

  expect((await appeal(code)).json()).toMatchObject({ status: 'appealed', canAppeal: false });

  expect((await appeal(code)).json()).toEqual({ message: 'You have appealed this already' });
  expect(await waitingCase()).toMatchObject({ id, isAppeal: true });
  await decide(id, { action: 'dismiss', words: 'Still public' });
  expect(await stateOf(code)).toMatchObject({ status: 'refused', reason: 'Still public', canAppeal: false });
});

test('a link to a story removes that story alone; a link that leads to no story or profile cannot be removed', async () => {
  const { id: placeId, storyIds } = await makeLivePlace(gateway.database.db, 'Kordon', [
    { caption: 'mine', mediaUrl: 'https://cdn.test/1.jpg' },
    { caption: 'other', mediaUrl: 'https://cdn.test/2.jpg' },
  ]);
  const { code } = (await request({ link: `https://around.example/l/${placeId}/s/${storyIds[0]}` })).json();

  expect((await decide((await waitingCase()).id, { action: 'remove' })).statusCode).toBe(200);

  expect(await captionsInFeed()).toEqual(['other']);
  expect(await stateOf(code)).toMatchObject({ status: 'removed' });
  await request({ link: 'https://elsewhere.example/nothing' });
  expect((await decide((await waitingCase()).id, { action: 'remove' })).statusCode).toBe(400);
  expect((await waitingCase()).status).toBe('open');
});

test('what is not a request is refused', async () => {
  expect((await request({})).json()).toEqual({ message: 'Please give a link, a name or a place' });
  expect((await request({ link: 'a', place: 'b' })).json()).toEqual({
    message: 'Please give either a link, a name or a place',
  });
  expect((await request({ place: 'b', role: 'nobody' })).json()).toEqual({ message: 'Please say who you are' });
  expect((await request({ place: 'b', text: ' ' })).json()).toEqual({
    message: 'Please say what should be removed and why',
  });
  expect((await gateway.app.inject({ url: `/api/removals/${'a'.repeat(22)}` })).statusCode).toBe(404);
});

test('a code in another shape answers 400 with one sentence', async () => {
  const response = await gateway.app.inject('/api/removals/short');

  expect([response.statusCode, response.json()]).toEqual([400, { message: 'code is not valid' }]);
});
