import { MAY_BE_SIGNED_OUT_HEADER, userCall } from '@around/contracts/visitor-calls';
import { queryOptions } from '@tanstack/react-query';
import { retryWhileFailed } from '../../ui/api/retry-while-failed.ts';
import { ApiFailure, sendRequest } from '../../ui/api/send-request.ts';
import { isOptionalText, isRecord } from '../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';
import { startData } from '../start/start-data.ts';

/** The part of a user that the screens show. */
export type SignedInUser = {
  /** Undefined for a last known user whose id was not stored. */
  id?: string;
  username: string;
  fullName: string | null;
  /** As received: `visitor/preferences` reads it. */
  preferences: Record<string, unknown>;
};

export const LAST_USER_KEY = 'last-user';

/**
 * The signed-in user; null if there is none. Until the first answer, and while the gateway cannot read sessions, it is the last known user,
 * so that nobody is shown as signed out by mistake. If the document says that there is none, it starts as null.
 */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> => {
    const user = await fetchUser(signal);
    rememberUser(user);
    return user;
  },
  initialData: () => (startData.isSignedOut ? null : lastUser()),
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
  retry: 1,
  refetchInterval: retryWhileFailed,
});

/** Other tabs read the stored user again when it changes. */
export function rememberUser(user: SignedInUser | null): void {
  writeStored(LAST_USER_KEY, user && JSON.stringify({ id: user.id, username: user.username, fullName: user.fullName }));
}

function lastUser(): SignedInUser | undefined {
  try {
    return readUser(JSON.parse(readStored(LAST_USER_KEY) ?? ''));
  } catch {
    return undefined;
  }
}

/** As received; null if nobody is signed in, because browsers report a 401 as an error. */
export async function requestUser(signal: AbortSignal): Promise<unknown> {
  const response = await sendRequest(userCall, { signal, headers: { [MAY_BE_SIGNED_OUT_HEADER]: 'true' } });
  return response.json();
}

async function fetchUser(signal: AbortSignal): Promise<SignedInUser | null> {
  try {
    const body = await requestUser(signal);
    return body === null ? null : readUser(body);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
}

function readUser(body: unknown): SignedInUser {
  if (!isRecord(body) || typeof body.username !== 'string' || !isOptionalText(body.fullName)) {
    throw new Error('The response is not a user');
  }
  const { id, username, fullName } = body;
  return { ...(typeof id === 'string' && { id }), username, fullName: fullName ?? null, preferences: body };
}
