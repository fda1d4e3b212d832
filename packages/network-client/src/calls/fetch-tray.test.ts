import { expect, test } from 'vitest';
import { sendJson, startServer } from '../test-support/local-server.ts';
import { failureOf, makeClient, signal } from '../test-support/make-client.ts';

const entry = (pk: number | string, more: object = {}) => ({
  id: pk,
  reel_type: 'user_reel',
  latest_reel_media: 1_772_366_400,
  expiring_at: 1_772_452_800.618853,
  seen: 1_772_366_400.0,
  items: null,
  user: { pk, username: `profile${pk}`, is_private: false },
  ...more,
});

async function fetchTray(body: unknown) {
  await using server = await startServer((_request, response) => sendJson(response, body));
  await using client = makeClient(server.url);
  return await client.fetchTray({ signal });
}

test('returns the followed profiles with live stories, seen or not', async () => {
  const { entries, unreadable } = await fetchTray({
    tray: [entry(80_020_000_001), entry('80020000002')],
    status: 'ok',
  });

  expect(entries.map(({ profile }) => profile.id)).toEqual(['80020000001', '80020000002']);
  expect(entries[0]).toMatchObject({
    latestMediaAt: new Date('2026-03-01T12:00:00Z'),
    expiresAt: new Date(1_772_452_800_618),
  });
  expect(unreadable).toBe(0);
});

test('skips adverts, suggestions and collections without counting them as unreadable', async () => {
  const tray = [
    entry(1),
    entry(2, { reel_type: 'ad' }),
    entry(3, { reel_type: 'suggested_users' }),
    entry(4, { reel_type: undefined }),
  ];

  const { entries, unreadable } = await fetchTray({ tray });

  expect(entries.map(({ profile }) => profile.id)).toEqual(['1', '4']);
  expect(unreadable).toBe(0);
});

test('an entry without a time counts as unreadable', async () => {
  expect(await fetchTray({ tray: [entry(1), entry(2, { latest_reel_media: 0 })] })).toMatchObject({
    entries: [{ profile: { id: '1' } }],
    unreadable: 1,
  });
});

const item = (id: string, more: object = {}) => ({
  id: `${id}_1`,
  taken_at: 1_772_366_400,
  media_type: 1,
  image_versions2: { candidates: [{ url: `https://cdn.test/${id}.jpg`, width: 1080, height: 1920 }] },
  ...more,
});

test('an entry has stories only if it contains all that it counts and all are valid', async () => {
  const unreadable = item('11', { image_versions2: null });
  const { entries } = await fetchTray({
    tray: [
      entry(1, { items: [item('10'), item('11')], media_count: 2 }),
      entry(2, { items: [item('10')], media_count: 2 }),
      entry(3, { items: [item('10'), unreadable], media_count: 2 }),
      entry(4, { items: [item('10')] }),
      entry(5, { items: [], media_count: 0 }),
    ],
  });

  expect(entries[0]?.stories).toMatchObject([
    { mediaId: '10', ownerId: '1' },
    { mediaId: '11', ownerId: '1' },
  ]);
  expect(entries.slice(1).map(({ stories }) => stories)).toEqual([null, null, null, null]);
});

test('an empty tray is valid', async () => {
  expect(await fetchTray({ tray: [] })).toEqual({ entries: [], unreadable: 0 });
});

test.each([
  ['no tray', { status: 'ok' }],
  ['only entries of another shape', { tray: [{ reel: 1 }, { reel: 2 }] }],
])('a response with %s means that the endpoint has changed', async (_name, body) => {
  expect(await failureOf(fetchTray(body))).toMatchObject({ kind: 'endpointChanged', origin: 'shape' });
});
