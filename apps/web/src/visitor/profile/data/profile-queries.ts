import { listPasskeys } from '@around/contracts/users/passkeys';
import { listIdentities } from '@around/contracts/users/sign-in-providers';
import { getUser } from '@around/contracts/users/user';
import { listSessions } from '@around/contracts/users/user-sessions';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';

/** Nothing of a user stays in memory after the page. The page itself offers to retry. */
const ofThisUser = { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: true };

export const profileQuery = queryOptions({
  ...ofThisUser,
  queryKey: ['user', 'profile'],
  queryFn: ({ signal }) => callApi(getUser, { signal }),
});

export const passkeysQuery = queryOptions({
  ...ofThisUser,
  queryKey: ['user', 'passkeys'],
  queryFn: async ({ signal }) => (await callApi(listPasskeys, { signal })).passkeys,
});

export const identitiesQuery = queryOptions({
  ...ofThisUser,
  queryKey: ['user', 'identities'],
  queryFn: async ({ signal }) => (await callApi(listIdentities, { signal })).identities,
});

export const sessionsQuery = queryOptions({
  ...ofThisUser,
  queryKey: ['user', 'sessions'],
  queryFn: async ({ signal }) => (await callApi(listSessions, { signal })).sessions,
});
