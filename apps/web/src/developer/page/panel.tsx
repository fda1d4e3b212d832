import type { ReactNode } from 'react';

export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-5">
      {title && <h2 className="text-16 font-bold">{title}</h2>}
      {children}
    </section>
  );
}

/** A name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-14">
      <span className="text-muted">{name}</span>
      <span className="min-w-0 font-semibold break-words tabular-nums">{children}</span>
    </p>
  );
}
