import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { followChanges } from './change-follows.ts';
import { inOrder } from './followed-place.ts';
import { followsQuery } from './follows-query.ts';
import { useFollower } from './use-follower.ts';

/** The places that the visitor follows, and the changes of them. `places` is undefined while they are not known. */
export function useFollows() {
  const client = useQueryClient();
  const { t } = useLanguage();
  const follower = useFollower();
  const { data, isError, refetch } = useQuery({
    ...followsQuery(follower ?? 'device'),
    enabled: follower !== undefined,
    // Many buttons use this query, and after a failure each of them would send a request.
    retryOnMount: false,
  });
  const places = useMemo(() => (follower && data ? inOrder(data) : undefined), [follower, data]);
  return {
    places,
    isError: isError && !places,
    refetch,
    changes: follower && followChanges({ client, follower, t }),
  };
}
