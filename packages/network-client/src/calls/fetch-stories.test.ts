import { expect, test } from 'vitest';
import { sendJson, startServer } from '../test-support/local-server.ts';
import { failureOf, makeClient, signal } from '../test-support/make-client.ts';
import { STORY_BATCH_MAX } from './fetch-stories.ts';

const ada = '80020000001';
const grace = '80020000002';

const item = (mediaId: string, more = '') =>
  `{"pk":${mediaId},"id":"${mediaId}_1","media_type":1,"taken_at":1772366400,
    "image_versions2":{"candidates":[{"url":"https://cdn.example/${mediaId}.jpg","width":1080,"height":1920}]}${more}}`;
const reel = (id: string, ...items: string[]) => `{"id":${id},"reel_type":"user_reel","items":[${items.join()}]}`;
const inBoth = (id: string, one: string) => `{"reels":{"${id}":${one}},"reels_media":[${one}],"status":"ok"}`;

async function fetchStories(body: string, profileIds = [ada, grace]) {
  await using server = await startServer((_request, response) => sendJson(response, body));
  await using client = makeClient(server.url);
  return { ...(await client.fetchStories(profileIds, { signal })), asked: server.received[0] };
}

test('returns stories by profile with exact ids, and lists profiles without live stories as absent', async () => {
  const body = inBoth(ada, reel(ada, item('3712345678901234567'), item('3712345678901234568')));

  const { storiesByProfile, absentProfileIds, setAside, asked } = await fetchStories(body);

  expect([...storiesByProfile.keys()]).toEqual([ada]);
  expect(storiesByProfile.get(ada)?.map(({ mediaId, ownerId }) => [mediaId, ownerId])).toEqual([
    ['3712345678901234567', ada],
    ['3712345678901234568', ada],
  ]);
  expect(absentProfileIds).toEqual([grace]);
  expect(setAside).toEqual([]);
  expect(asked).toMatchObject({ path: '/api/v1/feed/reels_media/' });
  expect(asked?.query.getAll('reel_ids')).toEqual([ada, grace]);
});

test.each([
  ['only the list', `{"reels_media":[${reel(ada, item('1'))}],"status":"ok"}`],
  ['only the object', `{"reels":{"${ada}":${reel(ada, item('1'))}},"status":"ok"}`],
  ['an empty object and the list', `{"reels":{},"reels_media":[${reel(ada, item('1'))}]}`],
])('reads reels from %s', async (_name, body) => {
  expect((await fetchStories(body)).storiesByProfile.get(ada)).toHaveLength(1);
});

test('an empty list of reels is a valid response', async () => {
  const { storiesByProfile, absentProfileIds } = await fetchStories('{"reels":{},"reels_media":[],"status":"ok"}');

  expect(storiesByProfile.size).toBe(0);
  expect(absentProfileIds).toEqual([ada, grace]);
});

test('the response for a rejected session is suspiciously empty', async () => {
  const body = '{"reels":{},"status":"ok"}';

  expect(body).toHaveLength(26);
  expect((await failureOf(fetchStories(body))).kind).toBe('suspiciouslyEmpty');
});

test('a response without reels means that the endpoint has changed', async () => {
  expect((await failureOf(fetchStories('{"status":"ok"}'))).kind).toBe('endpointChanged');
});

test('a reel without items counts as absent, and a reel that was not requested is ignored', async () => {
  const body = `{"reels_media":[{"id":"${ada}","items":null},${reel('999', item('1'))}],"status":"ok"}`;

  const { storiesByProfile, absentProfileIds } = await fetchStories(body);

  expect(storiesByProfile.size).toBe(0);
  expect(absentProfileIds).toEqual([ada, grace]);
});

test('an unreadable item is set aside with its reason and the names of its fields, and the others are read', async () => {
  const body = inBoth(ada, reel(ada, item('1'), '{"id":"2_1","media_type":8,"caption":{"text":"private"}}'));

  const { storiesByProfile, setAside } = await fetchStories(body);

  expect(storiesByProfile.get(ada)).toHaveLength(1);
  const aside = { profileId: ada, mediaId: '2', keys: ['caption', 'id', 'media_type'] };
  expect(setAside).toEqual([{ ...aside, reason: expect.stringMatching(/^media_type: /) }]);
});

test('a profile with only unreadable items is not absent, and others are read', async () => {
  const reels = `${reel(ada, '{"media":1}')},{"id":"${grace}","items":"none"},${reel('7', item('1'))}`;

  const batch = await fetchStories(`{"reels_media":[${reels}]}`, [ada, grace, '7']);

  expect([...batch.storiesByProfile.keys()]).toEqual(['7']);
  expect(batch.absentProfileIds).toEqual([]);
  expect(batch.setAside).toMatchObject([
    { profileId: grace, mediaId: null, keys: ['id', 'items'] },
    { profileId: ada, mediaId: null, keys: ['media'] },
  ]);
});

test('a reel without an id gets the id of its key', async () => {
  const body = `{"reels":{"${ada}":{"items":[${item('1')}]}},"status":"ok"}`;

  expect((await fetchStories(body)).storiesByProfile.get(ada)).toHaveLength(1);
});

test('only reels without any id mean that the endpoint has changed', async () => {
  const body = `{"reels_media":[{"items":[${item('1')}]}],"status":"ok"}`;

  expect((await failureOf(fetchStories(body))).kind).toBe('endpointChanged');
});

test.each([
  ['nobody', []],
  ['too many', Array.from({ length: STORY_BATCH_MAX + 1 }, (_, index) => `${index}`)],
  ['a name', ['kordon.cafe']],
])('rejects a batch for %s before sending the request', async (_name, profileIds) => {
  await using server = await startServer((_request, response) => sendJson(response, '{"reels":{},"status":"ok"}'));
  await using client = makeClient(server.url);

  await expect(client.fetchStories(profileIds, { signal })).rejects.toThrow(/^(A story batch|An id)/);
  expect(server.received).toHaveLength(0);
});
