import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/icon.tsx';

/** A plain page: title, link to the start page, content. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="min-h-dvh bg-paper text-ink">
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 p-6 sm:py-10">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-28 font-bold">{title}</h1>
          <Link
            className="inline-flex min-h-11 items-center gap-1 rounded-full px-3 text-14 font-semibold text-link hover:underline"
            to="/"
          >
            <span className="rtl:-scale-x-100">
              <Icon name="back" size={18} />
            </span>
            Back to Home
          </Link>
        </header>
        {children}
      </div>
    </main>
  );
}

export function Panel({ children }: { children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-5">
      {children}
    </section>
  );
}

/** A name and its value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-14">
      <span className="text-muted">{name}</span>
      <span className="font-semibold tabular-nums">{children}</span>
    </p>
  );
}

/** A response as text that also scrolls by keyboard. */
export function Dump({ value }: { value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <pre className="max-h-96 overflow-auto text-12" dir="ltr" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
