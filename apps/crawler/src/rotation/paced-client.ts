import type { NetworkCall } from '@around/database/accounts/account-limits';
import type { FollowingPage } from '@around/network-client/calls/fetch-following';
import type { NetworkClient } from '@around/network-client/network-client';

/** Runs one request when the account may make it. */
export type RunPaced = <T>(call: NetworkCall, request: () => Promise<T>) => Promise<T>;

/** A network client whose every request goes through `runPaced`, so that none bypasses the pacing. */
export function pacedClient(client: NetworkClient, runPaced: RunPaced): NetworkClient {
  return {
    get session() {
      return client.session;
    },
    checkSession: (options) => runPaced('checkSession', () => client.checkSession(options)),
    fetchProfileByName: (name, options) => runPaced('profileByName', () => client.fetchProfileByName(name, options)),
    fetchProfileById: (id, options) => runPaced('profile', () => client.fetchProfileById(id, options)),
    fetchFollowing: (id, options) => pacedPages(client.fetchFollowing(id, options), runPaced),
    fetchTray: (options) => runPaced('tray', () => client.fetchTray(options)),
    fetchStories: (ids, options) => runPaced('stories', () => client.fetchStories(ids, options)),
    fetchLocation: (pk, options) => runPaced('location', () => client.fetchLocation(pk, options)),
    logOut: (options) => runPaced('logOut', () => client.logOut(options)),
    close: () => client.close(),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** One request for each page, and none after the last page. */
async function* pacedPages(pages: AsyncGenerator<FollowingPage>, runPaced: RunPaced): AsyncGenerator<FollowingPage> {
  for (;;) {
    const page = await runPaced('following', () => pages.next());
    if (page.done) return;
    yield page.value;
    if (page.value.end !== null) return;
  }
}
