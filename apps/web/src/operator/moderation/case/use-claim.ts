import { useEffect, useEffectEvent } from 'react';
import { giveBack, type OpenedCase } from '../moderation-queries.ts';

/** Gives the claim back when the case is closed. When that fails, the claim ends by itself. */
export function useClaim(found: OpenedCase | undefined, caseId: string): void {
  const release = useEffectEvent(() => {
    if (found?.isMine && found.status === 'open') giveBack(caseId).catch(() => {});
  });
  useEffect(() => () => release(), []);
}
