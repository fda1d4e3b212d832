import type { NetworkCall } from '@around/database/accounts/account-limits';
import type { FollowingPage } from '@around/network-client/calls/fetch-following';
import type { NetworkClient } from '@around/network-client/network-client';

/** Makes one call when its turn has come. */
export type PacedAsk = <T>(call: NetworkCall, request: () => Promise<T>) => Promise<T>;

/** The network as a client sees it, with every call going through `ask`: there is no way around the pacing. */
export function pacedClient(client: NetworkClient, ask: PacedAsk): NetworkClient {
  return {
    get session() {
      return client.session;
    },
    checkSession: (options) => ask('checkSession', () => client.checkSession(options)),
    fetchProfileByName: (name, options) => ask('profileByName', () => client.fetchProfileByName(name, options)),
    fetchProfileById: (id, options) => ask('profile', () => client.fetchProfileById(id, options)),
    fetchFollowing: (id, options) => pacedPages(client.fetchFollowing(id, options), ask),
    fetchTray: (options) => ask('tray', () => client.fetchTray(options)),
    fetchStories: (ids, options) => ask('stories', () => client.fetchStories(ids, options)),
    fetchLocation: (pk, options) => ask('location', () => client.fetchLocation(pk, options)),
    logOut: (options) => ask('logOut', () => client.logOut(options)),
    close: () => client.close(),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Each page is a request; after the last there is none. */
async function* pacedPages(pages: AsyncGenerator<FollowingPage>, ask: PacedAsk): AsyncGenerator<FollowingPage> {
  for (;;) {
    const page = await ask('following', () => pages.next());
    if (page.done) return;
    yield page.value;
    if (page.value.end !== null) return;
  }
}
