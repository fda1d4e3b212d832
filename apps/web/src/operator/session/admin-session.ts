import { checkAdmin, logInAdmin, logOutAdmin } from '@around/contracts/operator/admin-session';
import { WRONG_PASSWORD_REASON } from '@around/contracts/operator/second-factor';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../ui/api/call-api.ts';
import { changeQueryData } from '../../ui/api/change-query-data.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { keptValues } from '../../ui/forms/kept-values.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { failureText } from '../formats/failure-texts.ts';
import { LOGIN_PATH } from './return-path.ts';

/** Whether an admin is signed in. `must-enrol`: yes, and nothing else works until a second factor is added. */
type SessionState = boolean | 'must-enrol';

export const adminQuery = queryOptions({
  queryKey: ['operator-session'],
  queryFn: async ({ signal }) => stateOf(await callApi(checkAdmin, { signal })),
  staleTime: 60_000,
  retry: 1,
});

function stateOf({
  authenticated,
  mustEnrol,
}: {
  authenticated: boolean;
  mustEnrol?: boolean | undefined;
}): SessionState {
  return authenticated && mustEnrol ? 'must-enrol' : authenticated;
}

export type Login = { username: string; password: string; code?: string; passkey?: Record<string, unknown> };

export function logIn(body: Login) {
  return callApi(logInAdmin, { body });
}

/** The login page redirects as soon as the session is known. */
export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: logIn,
    onSuccess: (answer) => changeQueryData(client, adminQuery.queryKey, stateOf(answer)),
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
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 401 || (error.status === 403 && error.code !== WRONG_PASSWORD_REASON);
}
