import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../../session/user-query.ts';
import { type RemovedMoment, standingQuery } from '../../data/standing-query.ts';

/** What operators decided about moments of the user, by the id of the moment. */
export function useRemovedMoments(): ReadonlyMap<string, RemovedMoment> {
  const { data: user } = useQuery(userQuery);
  const { data } = useQuery({
    ...standingQuery(user?.id ?? ''),
    enabled: Boolean(user),
    refetchOnWindowFocus: true,
  });
  return new Map(data?.removedMoments.map((removed) => [removed.momentId, removed]));
}
