import type { User } from '@around/contracts/users/user';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSessionUser } from '../../session/change-session-user.ts';
import type { SignedInBy } from './signed-in.tsx';

/** Stores the user who has just signed in, so that all parts of the page show them at once. */
export function useSignedIn() {
  const client = useQueryClient();
  const [signedIn, setSignedIn] = useState<{ user: User; by: SignedInBy; password?: string } | null>(null);
  const signInBy = (by: SignedInBy) => (user: User, password?: string) => {
    setSignedIn({ user, by, ...(password !== undefined && { password }) });
    changeSessionUser(client, { ...user, preferences: user });
  };
  return { signedIn, signInBy };
}
