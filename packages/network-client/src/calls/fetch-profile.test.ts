import { expect, test } from 'vitest';
import { sendJson, startServer } from '../test-support/local-server.ts';
import { failureOf, makeClient, signal } from '../test-support/make-client.ts';

test('a profile by id has a position', async () => {
  await using server = await startServer((_request, response) =>
    sendJson(
      response,
      `{"user":{"pk":17841412345678901234,"username":"kordon.cafe","full_name":"Kordon Café","biography":"","category":"Café",
        "is_private":false,"is_verified":true,"follower_count":1200,"following_count":7,"profile_pic_url":"https://cdn.example/s.jpg",
        "hd_profile_pic_url_info":{"url":"https://cdn.example/l.jpg","width":640,"height":640},
        "latitude":38.43,"longitude":27.14,"city_name":"İzmir","address_street":"Atatürk Cd. 1"},"status":"ok"}`,
    ),
  );
  await using client = makeClient(server.url);

  expect(await client.fetchProfileById('17841412345678901234', { signal })).toEqual({
    id: '17841412345678901234',
    username: 'kordon.cafe',
    fullName: 'Kordon Café',
    biography: null,
    category: 'Café',
    isPrivate: false,
    isVerified: true,
    followerCount: 1200,
    followingCount: 7,
    avatarUrl: 'https://cdn.example/l.jpg',
    latitude: 38.43,
    longitude: 27.14,
    city: 'İzmir',
    address: 'Atatürk Cd. 1',
  });
});

test('a profile by name is read from different field names', async () => {
  await using server = await startServer((_request, response) =>
    sendJson(response, {
      data: {
        user: {
          id: '80020000001',
          username: 'kordon.cafe',
          category_name: 'Café',
          is_private: true,
          edge_followed_by: { count: 12 },
          edge_follow: { count: 3 },
          profile_pic_url_hd: 'https://cdn.example/l.jpg',
        },
      },
      status: 'ok',
    }),
  );
  await using client = makeClient(server.url);

  const profile = await client.fetchProfileByName('kordon.cafe', { signal });

  expect(profile).toMatchObject({
    id: '80020000001',
    category: 'Café',
    isPrivate: true,
    followerCount: 12,
    followingCount: 3,
  });
  expect(server.received[0]).toMatchObject({ path: '/api/v1/users/web_profile_info/' });
  expect(server.received[0]?.query.get('username')).toBe('kordon.cafe');
});

test.each([
  ['200 and nobody', 200, { data: { user: null }, status: 'ok' }, 'targetGone'],
  ['404', 404, { status: 'fail' }, 'targetGone'],
  ['200 and another shape', 200, { data: {}, status: 'ok' }, 'endpointChanged'],
])('a lookup by name that returns %s fails', async (_name, status, body, kind) => {
  await using server = await startServer((_request, response) => sendJson(response, body, status));
  await using client = makeClient(server.url);

  expect((await failureOf(client.fetchProfileByName('nobody', { signal }))).kind).toBe(kind);
});

test('rejects a name in place of an id before sending the request', async () => {
  await using server = await startServer((_request, response) => sendJson(response, {}));
  await using client = makeClient(server.url);

  await expect(client.fetchProfileById('kordon.cafe', { signal })).rejects.toThrow(TypeError);
  expect(server.received).toHaveLength(0);
});
