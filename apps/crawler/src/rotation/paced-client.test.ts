import type { NetworkCall } from '@around/database/accounts/account-limits';
import type { NetworkClient } from '@around/network-client/network-client';
import { expect, test } from 'vitest';
import { pacedClient } from './paced-client.ts';

const options = { signal: new AbortController().signal };

/** A client whose calls return their own name, and that has three pages of followed profiles. */
function makeClient(): NetworkClient {
  async function* pages() {
    for (const end of [null, null, 'lastPage']) yield { profiles: [], unreadable: 0, nextCursor: null, end };
  }
  return new Proxy({} as NetworkClient, {
    get: (_, name) => (name === 'fetchFollowing' ? pages : () => Promise.resolve(name)),
  });
}

test('paces every call', async () => {
  const asked: NetworkCall[] = [];
  const client = pacedClient(makeClient(), (call, request) => {
    asked.push(call);
    return request();
  });

  await client.checkSession(options);
  await client.fetchProfileByName('ada', options);
  await client.fetchProfileById('1', options);
  await client.fetchTray(options);
  await client.fetchStories(['1'], options);
  await client.fetchLocation('1', options);
  await client.logOut(options);

  expect(asked).toEqual(['checkSession', 'profileByName', 'profile', 'tray', 'stories', 'location', 'logOut']);
});

test('paces one request for each page of followed profiles', async () => {
  const asked: NetworkCall[] = [];
  const client = pacedClient(makeClient(), (call, request) => {
    asked.push(call);
    return request();
  });

  const pages = [];
  for await (const page of client.fetchFollowing('1', { ...options, expectedCount: null })) pages.push(page);

  expect(pages).toHaveLength(3);
  expect(asked).toEqual(['following', 'following', 'following']);
});
