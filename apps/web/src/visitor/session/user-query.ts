import { userCall } from '@around/contracts/visitor-calls';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, sendRequest } from '../../ui/api/send-request.ts';
import { isOptionalText, isRecord } from '../../ui/json/json-values.ts';

/** The part of a user that the screens show. */
export type SignedInUser = {
  username: string;
  fullName: string | null;
  /** As received: `visitor/preferences` reads it. */
  preferences: Record<string, unknown>;
};

/** The signed-in user; null if there is none. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> => {
    try {
      const response = await sendRequest(userCall, { signal });
      return readUser(await response.json());
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  retry: 1,
});

function readUser(body: unknown): SignedInUser {
  if (!isRecord(body) || typeof body.username !== 'string' || !isOptionalText(body.fullName)) {
    throw new Error('The response is not a user');
  }
  return { username: body.username, fullName: body.fullName ?? null, preferences: body };
}
