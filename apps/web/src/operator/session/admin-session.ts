import { checkAdmin, logInAdmin, logOutAdmin } from '@around/contracts/operator/admin-session';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../ui/api/call-api.ts';
import { changeQueryData } from '../../ui/api/change-query-data.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { keptValues } from '../../ui/forms/kept-values.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { failureText } from '../formats/failure-texts.ts';
import { LOGIN_PATH } from './return-path.ts';

/** Whether an admin is signed in. */
export const adminQuery = queryOptions({
  queryKey: ['operator-session'],
  queryFn: async ({ signal }) => (await callApi(checkAdmin, { signal })).authenticated,
  staleTime: 60_000,
  retry: 1,
});

type Login = { username: string; password: string };

export function useLogIn(onSuccess: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Login) => callApi(logInAdmin, { body }),
    onSuccess() {
      changeQueryData(client, adminQuery.queryKey, true);
      onSuccess();
    },
  });
}

export function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => callApi(logOutAdmin),
    onSuccess() {
      void navigate(LOGIN_PATH);
      keptValues.forget();
      clearSession(client);
    },
    onError: (error) => showNotice({ tone: 'error', title: 'Logout Failed', description: failureText(error) }),
  });
}

/** Clears cached data at logout, so that the next admin does not see it. */
export function clearSession(client: QueryClient): void {
  client.removeQueries({ queryKey: ['operator'] });
  changeQueryData(client, adminQuery.queryKey, false);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 401 || error.status === 403);
}
