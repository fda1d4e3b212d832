import { getUser } from '@around/contracts/user';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiFailure, sendRequest } from '../../ui/api/call-api.ts';

/** As much of a user as the screens show; whoever has a name is signed in. */
const SignedInUser = z.object({ username: z.string(), fullName: z.nullish(z.string()) });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** Who is signed in; null when nobody is. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<SignedInUser | null> => {
    try {
      const response = await sendRequest(getUser, { signal });
      return z.parse(SignedInUser, await response.json());
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  retry: 1,
});
