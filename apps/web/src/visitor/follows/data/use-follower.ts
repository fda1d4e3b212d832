import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { userQuery } from '../../session/user-query.ts';
import type { Follower } from './follows-query.ts';

/** Undefined while it is not known whether somebody is signed in. */
export function useFollower(): Follower | undefined {
  // The account controls of every screen send the request. A second observer would repeat a failed request.
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  // A last known user may have been stored without the id.
  const userId = user && (user.id ?? user.username);
  return useMemo(() => (userId ? { userId } : userId === null ? 'device' : undefined), [userId]);
}
