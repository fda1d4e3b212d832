import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { caseQuery, type OpenedCase, releaseClaim } from '../moderation-queries.ts';

/**
 * Releases the claim when the operator leaves the case or closes the page. If that fails, the claim expires. A page that the browser
 * restores from its back-forward cache claims the case again.
 */
export function useClaim(found: OpenedCase | undefined, caseId: string): void {
  const client = useQueryClient();
  const release = useEffectEvent(() => {
    // A case that is still loading may be claimed already.
    if (!found || (found.isMine && found.status === 'open')) releaseClaim(caseId).catch(() => {});
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
