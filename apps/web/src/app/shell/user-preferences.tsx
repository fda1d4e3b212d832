import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { userQuery } from '../../visitor/session/user-query.ts';

const ApplyPreferences = lazy(() =>
  import('./apply-preferences.tsx').then(
    (file) => ({ default: file.ApplyPreferences }),
    // A screen needs no preferences: it stays as it is, and the next page applies them.
    () => ({ default: () => null }),
  ),
);

/** Applies the preferences of the user as soon as a screen has read the user. */
export function UserPreferences() {
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return (
    user && (
      <Suspense>
        <ApplyPreferences stored={user.preferences} />
      </Suspense>
    )
  );
}
