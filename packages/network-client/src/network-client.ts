import { readAnswer } from './answers/classify-answer.ts';
import type { Ask, CallOptions } from './calls/ask.ts';
import { checkSession, type SessionOwner } from './calls/check-session.ts';
import { type FollowingOptions, type FollowingPage, fetchFollowing } from './calls/fetch-following.ts';
import { fetchLocation } from './calls/fetch-location.ts';
import { fetchProfileById, fetchProfileByName } from './calls/fetch-profile.ts';
import { fetchStories, type StoryBatch } from './calls/fetch-stories.ts';
import { fetchTray, type Tray } from './calls/fetch-tray.ts';
import { logOut } from './calls/log-out.ts';
import { createTransport, type TransportOptions } from './connection/transport.ts';
import { type NetworkSession, sessionAfter } from './network-session.ts';
import type { NetworkPlace } from './schemas/network-place.ts';
import type { NetworkProfile } from './schemas/network-profile.ts';
import { webRequest } from './web-request.ts';

/**
 * The network as one session sees it, over one connection and one call at a time. Every call that does not succeed throws a
 * `CrawlFailure`; an abort throws the signal's reason.
 */
export type NetworkClient = AsyncDisposable & {
  /** As the last answer left it, failures included. The same object as given as long as nothing changed. */
  readonly session: NetworkSession;
  checkSession(options: CallOptions): Promise<SessionOwner>;
  fetchProfileByName(username: string, options: CallOptions): Promise<NetworkProfile>;
  fetchProfileById(profileId: string, options: CallOptions): Promise<NetworkProfile>;
  fetchFollowing(profileId: string, options: FollowingOptions): AsyncGenerator<FollowingPage>;
  fetchTray(options: CallOptions): Promise<Tray>;
  fetchStories(profileIds: string[], options: CallOptions): Promise<StoryBatch>;
  fetchLocation(pk: string, options: CallOptions): Promise<NetworkPlace>;
  logOut(options: CallOptions): Promise<void>;
  close(): Promise<void>;
};

export type NetworkClientOptions = TransportOptions & { session: NetworkSession; clock?: () => Date };

export function createNetworkClient({
  session: given,
  clock = () => new Date(),
  ...transportOptions
}: NetworkClientOptions): NetworkClient {
  const transport = createTransport(transportOptions);
  let session = given;

  const ask: Ask = async (request, signal) => {
    const answer = await transport.send(webRequest(request, transport.origin, session), signal);
    session = sessionAfter(session, answer.headers);
    return readAnswer(answer, { call: request.call, now: clock() });
  };

  return {
    get session() {
      return session;
    },
    checkSession: (options) => checkSession(ask, session.dsUserId, options),
    fetchProfileByName: (username, options) => fetchProfileByName(ask, username, options),
    fetchProfileById: (profileId, options) => fetchProfileById(ask, profileId, options),
    fetchFollowing: (profileId, options) => fetchFollowing(ask, profileId, options),
    fetchTray: (options) => fetchTray(ask, options),
    fetchStories: (profileIds, options) => fetchStories(ask, profileIds, options),
    fetchLocation: (pk, options) => fetchLocation(ask, pk, options),
    logOut: (options) => logOut(ask, session.dsUserId, options),
    close: () => transport.close(),
    [Symbol.asyncDispose]: () => transport.close(),
  };
}
