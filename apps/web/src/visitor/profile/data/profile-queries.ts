import { listPasskeys } from '@around/contracts/users/passkeys';
import { listIdentities } from '@around/contracts/users/sign-in-providers';
import { getUser } from '@around/contracts/users/user';
import { listSessions } from '@around/contracts/users/user-sessions';
import { queryOptions } from '@tanstack/react-query';
import { parse } from 'zod/v4/core';
import { callApi } from '../../../ui/api/call-api.ts';
import { retryWhileFailed } from '../../../ui/api/retry-while-failed.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { requestUser } from '../../session/user-query.ts';

/** Nothing of a user stays in memory after the page. The page shows a failure at once, and offers to retry. */
const ofThisUser = { gcTime: 0, staleTime: 0, retry: false, refetchOnWindowFocus: true };

export const profileQuery = queryOptions({
  ...ofThisUser,
  queryKey: ['user', 'profile'],
  refetchInterval: retryWhileFailed,
  queryFn: async ({ signal }) => {
    const body = await requestUser(signal);
    if (body === null) throw new ApiFailure(401, 'Nobody is signed in');
    return parse(getUser.schema.response[200], body);
  },
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
