import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode; actions?: ReactNode };

export function ConsoleCard({ title, children, actions }: Props) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-bold">{title}</h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** A description list. */
export function FactList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-2 text-14">
      {facts.map(([name, value]) => (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4" key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
