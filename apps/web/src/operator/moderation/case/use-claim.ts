import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { release } from '../case-claims.ts';
import { caseQuery } from '../moderation-queries.ts';

/**
 * Releases the claim when the operator leaves the case or closes the page. If that fails, the claim expires. A page that the browser
 * restores from its back-forward cache claims the case again.
 */
export function useClaim(caseId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const leave = () => void release(caseId).catch(() => {});
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey });
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', onShow);
      leave();
    };
  }, [client, caseId]);
}
