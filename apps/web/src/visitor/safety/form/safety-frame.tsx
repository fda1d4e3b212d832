import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSafetyText } from '../texts/use-safety-text.ts';

/** A page with a title, its content and the way back. */
export function SafetyFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useSafetyText();
  return (
    <main className="min-h-dvh bg-paper text-ink">
      <div className="mx-auto grid max-w-xl grid-cols-1 gap-5 px-4 py-8">
        <h1 className="text-28 font-bold">{title}</h1>
        <section className="grid grid-cols-1 gap-4 rounded-sheet border border-line bg-surface p-5">{children}</section>
        <Link
          className="inline-flex min-h-11 items-center justify-center text-14 font-semibold text-link hover:underline"
          to="/"
        >
          {t('Back to the stories')}
        </Link>
      </div>
    </main>
  );
}
