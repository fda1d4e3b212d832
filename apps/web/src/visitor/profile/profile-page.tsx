import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { keptValues } from '../../ui/forms/kept-values.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useApplyPreferences } from '../preferences/use-apply-preferences.ts';
import { changeSessionUser } from '../session/change-session-user.ts';
import { isSignedOut } from './data/failures.ts';
import { profileQuery } from './data/profile-queries.ts';
import { ProfileFrame } from './frame/profile-frame.tsx';
import { ProfileProblem } from './frame/profile-problem.tsx';
import { ProfileSkeleton } from './frame/profile-skeleton.tsx';
import { ProfileSections } from './profile-sections.tsx';
import { useProfileTexts } from './texts/use-profile-texts.ts';

/** `/profile`: what the signed-in user can see and change of their own. */
export function ProfilePage({ moments }: { moments: ReactNode }) {
  const t = useProfileTexts();
  const profile = useQuery(profileQuery);
  useApplyPreferences(profile.data);
  useTitle(`${t('Profile')} · Around`);

  // Only a 401 says that nobody is signed in. Any other failure says nothing about the session.
  if (isSignedOut(profile.error)) return <SignInAgain />;
  return (
    <ProfileFrame>
      {profile.data ? (
        <ProfileSections moments={moments} user={profile.data} />
      ) : profile.isError || profile.isPaused ? (
        <ProfileProblem onRetry={profile.refetch} />
      ) : (
        <ProfileSkeleton />
      )}
    </ProfileFrame>
  );
}

function SignInAgain() {
  const client = useQueryClient();
  // Runs before the effects of the forms that leave the screen, and before the sign-in page asks who is signed in.
  useLayoutEffect(() => {
    keptValues.keep();
    changeSessionUser(client, null);
  }, [client]);
  return <Navigate replace to="/auth?returnTo=/profile" />;
}
