import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userQuery } from '../../../session/user-query.ts';
import { claimDraft } from './draft-owner.ts';

/** Claims the draft for the signed-in user. Returns a key that changes when the form may show a draft of another user. */
export function useOwnDraft(): number {
  const userId = useQuery(userQuery).data?.id;
  const [key, setKey] = useState(() => {
    if (userId !== undefined) claimDraft(userId);
    return 0;
  });
  useEffect(() => {
    if (userId !== undefined && claimDraft(userId)) setKey((current) => current + 1);
  }, [userId]);
  return key;
}
