import { ACCESS_DENIED } from '@around/contracts/operator/admin-session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keptValues } from '../../ui/forms/kept-values.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { FailureAlert } from '../controls/failure-alert.tsx';
import { adminQuery, clearSession, isSignedOut } from './admin-session.ts';
import { loginPathFor } from './return-path.ts';

/** Shows the page to a signed-in admin, else redirects to the login. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useQuery(adminQuery);
  const { pathname, search } = useLocation();
  useSessionEnd();

  if (session.data === true) return children;
  if (session.data !== undefined) return <Navigate replace to={loginPathFor(pathname + search)} />;
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-6 text-ink">
      {session.isError ? (
        <FailureAlert error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <p className="animate-[appear_250ms_250ms_both] text-14 text-muted" role="status">
          Checking authentication...
        </p>
      )}
    </main>
  );
}

/** The session may expire while the page is open; the first refused call reports it. */
function useSessionEnd(): void {
  const client = useQueryClient();
  useEffect(() => {
    function checkSession(error: unknown) {
      if (!isSignedOut(error) || client.getQueryData(adminQuery.queryKey) !== true) return;
      showNotice({ tone: 'error', title: ACCESS_DENIED });
      keptValues.keep();
      clearSession(client);
    }
    const subscriptions = [
      client.getQueryCache().subscribe((event) => event.type === 'updated' && checkSession(event.query.state.error)),
      client
        .getMutationCache()
        .subscribe((event) => event.type === 'updated' && checkSession(event.mutation.state.error)),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [client]);
}
