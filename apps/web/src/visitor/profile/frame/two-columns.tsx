import type { ReactNode } from 'react';

/** One column on phones; side by side on wide screens, in the same order. */
export function TwoColumns({ first, second }: { first: ReactNode; second: ReactNode }) {
  const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-6">
      <div className={column}>{first}</div>
      <div className={column}>{second}</div>
    </div>
  );
}
