import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../../session/user-query.ts';
import { type Standing, standingQuery } from '../../data/standing-query.ts';

/** Null when the visitor may share, and while that is not known: the gateway refuses the upload then. */
export function useSuspension(): Standing['suspension'] {
  const { data: user } = useQuery(userQuery);
  const { data } = useQuery({ ...standingQuery(user?.id ?? ''), enabled: Boolean(user) });
  return data?.suspension ?? null;
}
