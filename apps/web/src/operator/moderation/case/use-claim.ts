import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { caseQuery, giveBack, type OpenedCase } from '../moderation-queries.ts';

/**
 * Gives the claim back when the operator leaves the case or closes the page. When that fails, the claim ends by itself. A page that the
 * browser shows again, for example after going back, claims the case again.
 */
export function useClaim(found: OpenedCase | undefined, caseId: string): void {
  const client = useQueryClient();
  const release = useEffectEvent(() => {
    // The claim of a case that is still loading may have been made already.
    if (!found || (found.isMine && found.status === 'open')) giveBack(caseId).catch(() => {});
  });
  const claimAgain = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
  });

  useEffect(() => {
    const onHide = () => release();
    const onShow = (event: PageTransitionEvent) => claimAgain(event);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      release();
    };
  }, []);
}
