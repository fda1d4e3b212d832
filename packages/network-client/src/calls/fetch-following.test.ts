import { expect, test } from 'vitest';
import { type LocalServer, sendJson, startServer } from '../test-support/local-server.ts';
import { failureOf, makeClient, OWN_ID, signal } from '../test-support/make-client.ts';
import type { FollowingOptions, FollowingPage } from './fetch-following.ts';

type WirePage = { users: unknown[]; next_max_id?: unknown; has_more?: boolean; big_list?: boolean };

const user = (pk: number | string, more: object = {}) => ({ pk, username: `profile${pk}`, ...more });

/** Serves pages by cursor. The first page has the key ''. */
function startList(pages: Record<string, WirePage>): Promise<LocalServer> {
  return startServer(({ query }, response) =>
    sendJson(response, { ...pages[query.get('max_id') ?? ''], status: 'ok' }),
  );
}

async function readAll(server: LocalServer, options: Partial<FollowingOptions> = {}): Promise<FollowingPage[]> {
  await using client = makeClient(server.url);
  const pages: FollowingPage[] = [];
  for await (const page of client.fetchFollowing(OWN_ID, { signal, expectedCount: 4, ...options })) pages.push(page);
  return pages;
}

const idsOf = (pages: FollowingPage[]) => pages.map(({ profiles }) => profiles.map(({ id }) => id));

test('reads pages until there is no cursor, whatever `has_more` says', async () => {
  await using server = await startList({
    '': { users: [user(1), user('2')], next_max_id: '2', has_more: false, big_list: false },
    '2': { users: [user(3)], next_max_id: 4, has_more: false },
    '4': { users: [user('9007199254740993')], next_max_id: '', has_more: true, big_list: true },
  });

  const pages = await readAll(server);

  expect(idsOf(pages)).toEqual([['1', '2'], ['3'], ['9007199254740993']]);
  expect(pages.map(({ nextCursor, end }) => [nextCursor, end])).toEqual([
    ['2', null],
    ['4', null],
    [null, 'lastPage'],
  ]);
});

test('returns a profile once that is on two pages', async () => {
  await using server = await startList({
    '': { users: [user(1), user(2)], next_max_id: 'a' },
    a: { users: [user(2), user(3), user(3)] },
  });

  expect(idsOf(await readAll(server))).toEqual([['1', '2'], ['3']]);
});

test('a page without new profiles ends the list', async () => {
  await using server = await startList({
    '': { users: [user(1), user(2)], next_max_id: 'a' },
    a: { users: [user(2), user(1)], next_max_id: 'b' },
    b: { users: [user(3)] },
  });

  const pages = await readAll(server);

  expect(idsOf(pages)).toEqual([['1', '2'], []]);
  expect(pages.at(-1)).toMatchObject({ nextCursor: null, end: 'nothingNew' });
});

test('a repeated cursor ends the list', async () => {
  await using server = await startList({
    '': { users: [user(1)], next_max_id: 'a' },
    a: { users: [user(2)], next_max_id: 'b' },
    b: { users: [user(3)], next_max_id: 'a' },
  });

  const pages = await readAll(server);

  expect(idsOf(pages)).toEqual([['1'], ['2'], ['3']]);
  expect(pages.at(-1)).toMatchObject({ nextCursor: null, end: 'repeatedCursor' });
});

test('continues from a cursor', async () => {
  await using server = await startList({ a: { users: [user(2)] } });

  expect(idsOf(await readAll(server, { cursor: 'a' }))).toEqual([['2']]);
});

test('an empty list despite a count above zero is a failure', async () => {
  await using server = await startList({ '': { users: [], big_list: false } });

  expect(await failureOf(readAll(server))).toMatchObject({ kind: 'suspiciouslyEmpty' });
});

test.each([0, null])('an empty list with a count of %o is valid', async (expectedCount) => {
  await using server = await startList({ '': { users: [] } });

  expect(await readAll(server, { expectedCount })).toEqual([
    { profiles: [], unreadable: 0, nextCursor: null, end: 'lastPage' },
  ]);
});

test('requests a page only when it is consumed', async () => {
  await using server = await startList({ '': { users: [user(1)], next_max_id: 'a' }, a: { users: [user(2)] } });
  await using client = makeClient(server.url);

  for await (const _page of client.fetchFollowing(OWN_ID, { signal, expectedCount: null })) break;

  expect(server.received).toHaveLength(1);
});

test('counts invalid entries and keeps the fields of the listed profiles', async () => {
  const venue = user(1, {
    full_name: 'Kordon',
    is_private: 1,
    is_verified: true,
    latest_reel_media: 1_772_366_400,
    profile_pic_url: null,
  });
  await using server = await startList({
    '': { users: [venue, { username: 'no id' }, user(2, { latest_reel_media: 0 })] },
  });

  const [page] = await readAll(server);

  expect(page?.unreadable).toBe(1);
  expect(page?.profiles).toEqual([
    {
      id: '1',
      username: 'profile1',
      fullName: 'Kordon',
      isPrivate: true,
      isVerified: true,
      avatarUrl: null,
      latestMediaAt: new Date('2026-03-01T12:00:00Z'),
    },
    {
      id: '2',
      username: 'profile2',
      fullName: null,
      isPrivate: false,
      isVerified: false,
      avatarUrl: null,
      latestMediaAt: null,
    },
  ]);
});
