import type { ReactNode } from 'react';
import { PageFrame } from '../../../ui/page/page-frame.tsx';

/** A page with one card. */
export function SafetyFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title}>
      <section className="grid grid-cols-1 gap-4 rounded-sheet border border-line bg-surface p-5">{children}</section>
    </PageFrame>
  );
}
