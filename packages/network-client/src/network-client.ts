import { checkSession, type SessionOwner } from './calls/check-session.ts';
import { type FollowingOptions, type FollowingPage, fetchFollowing } from './calls/fetch-following.ts';
import { fetchLocation } from './calls/fetch-location.ts';
import { fetchProfileById, fetchProfileByName } from './calls/fetch-profile.ts';
import { fetchStories, type StoryBatch } from './calls/fetch-stories.ts';
import { fetchTray, type Tray } from './calls/fetch-tray.ts';
import { logOut } from './calls/log-out.ts';
import type { CallOptions, SendRequest } from './calls/network-request.ts';
import { createTransport, type TransportOptions } from './connection/transport.ts';
import { applyHeaders, type NetworkSession } from './network-session.ts';
import { readResponse } from './responses/classify-response.ts';
import type { NetworkPlace } from './schemas/network-place.ts';
import type { NetworkProfile } from './schemas/network-profile.ts';
import { webRequest } from './web-request.ts';

/**
 * Calls the network with one session, over one connection, one call at a time. A failed call throws `CrawlFailure`, an aborted one
 * throws the signal's reason.
 */
export type NetworkClient = AsyncDisposable & {
  /** Updated by every response, failures included. The same object as long as nothing changed. */
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
  session: initialSession,
  clock = () => new Date(),
  ...transportOptions
}: NetworkClientOptions): NetworkClient {
  const transport = createTransport(transportOptions);
  let session = initialSession;

  const send: SendRequest = async (request, signal) => {
    const response = await transport.send(webRequest(request, transport.origin, session), signal);
    session = applyHeaders(session, response.headers);
    return readResponse(response, { call: request.call, now: clock() });
  };

  return {
    get session() {
      return session;
    },
    checkSession: (options) => checkSession(send, session.dsUserId, options),
    fetchProfileByName: (username, options) => fetchProfileByName(send, username, options),
    fetchProfileById: (profileId, options) => fetchProfileById(send, profileId, options),
    fetchFollowing: (profileId, options) => fetchFollowing(send, profileId, options),
    fetchTray: (options) => fetchTray(send, options),
    fetchStories: (profileIds, options) => fetchStories(send, profileIds, options),
    fetchLocation: (pk, options) => fetchLocation(send, pk, options),
    logOut: (options) => logOut(send, session.dsUserId, options),
    close: () => transport.close(),
    [Symbol.asyncDispose]: () => transport.close(),
  };
}
