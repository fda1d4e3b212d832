import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/controls/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTheme } from '../../ui/theme/use-theme.ts';

type Props = { title: string; isWide?: boolean; children: ReactNode };

/** A page for developers: title, theme switch, link to the start page, content. */
export function DeveloperPage({ title, isWide = false, children }: Props) {
  const { theme, toggleTheme } = useTheme();
  return (
    <main className="min-h-dvh bg-paper text-ink">
      <div
        className={classNames(
          'mx-auto grid grid-cols-[minmax(0,1fr)] gap-6 p-6 sm:py-10',
          isWide ? 'max-w-6xl' : 'max-w-3xl',
        )}
      >
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-28 font-bold">{title}</h1>
          <div className="flex flex-wrap items-center gap-2">
            <button
              className="min-h-11 rounded-full border border-line bg-surface px-4 text-14 font-semibold hover:border-muted"
              onClick={toggleTheme}
              type="button"
            >
              {theme === 'dark' ? 'Light theme' : 'Dark theme'}
            </button>
            <Link
              className="inline-flex min-h-11 items-center gap-1 rounded-full px-3 text-14 font-semibold text-link hover:underline"
              to="/"
            >
              <span className="rtl:-scale-x-100">
                <Icon name="back" size={18} />
              </span>
              Back to Home
            </Link>
          </div>
        </header>
        {children}
      </div>
    </main>
  );
}
