import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queueQuery } from '../moderation-queries.ts';
import type { CaseFilter } from '../queue/case-filter.ts';
import type { CaseSteps } from './case-header.tsx';
import { neighboursOf } from './neighbours.ts';

/** Navigation between the cases of the filtered queue, and back to the queue. */
export function useCaseSteps(
  filter: CaseFilter,
  caseId: string | null,
): CaseSteps & { pathOf: (id: string) => string } {
  const [search] = useSearchParams();
  const [steppedTo, setSteppedTo] = useState<string>();
  const navigate = useNavigate();
  const { data } = useInfiniteQuery({ ...queueQuery(filter), enabled: caseId !== null });
  const cases = data?.pages.flatMap((page) => page.cases) ?? [];
  const { next, previous } = neighboursOf(cases, caseId);

  const pathOf = useCallback(
    (id: string) => `?${new URLSearchParams({ ...Object.fromEntries(search), case: id })}`,
    [search],
  );
  function queuePath() {
    const rest = new URLSearchParams(search);
    rest.delete('case');
    return `?${rest}`;
  }
  const toQueue = () => void navigate(queuePath());
  const to = (id: string | undefined) => {
    if (id === undefined) return undefined;
    return () => {
      setSteppedTo(id);
      void navigate(pathOf(id), { replace: true });
    };
  };
  return {
    pathOf,
    toQueue,
    toNext: to(next),
    toPrevious: to(previous),
    afterDecision: to(next) ?? toQueue,
    isStep: caseId === steppedTo,
  };
}
