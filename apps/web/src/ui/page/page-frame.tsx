import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icons/icon.tsx';
import { useLanguage } from '../language/language-provider.tsx';

const WIDTHS = {
  form: 'max-w-xl',
  text: 'max-w-2xl',
  /** Two columns on a desktop. */
  columns: 'max-w-xl lg:max-w-5xl',
};

type PageFrameProps = {
  title: string;
  width?: keyof typeof WIDTHS;
  /** A line under the title that screen readers announce when it changes: null while there is none. */
  status?: ReactNode;
  children: ReactNode;
};

/** The layout of a page without stories: a link to the feed, the title and the content. */
export function PageFrame({ title, width = 'form', status, children }: PageFrameProps) {
  const { t } = useLanguage();
  return (
    <main
      className="min-h-dvh bg-paper pt-(--notice-room,0px) text-ink transition-[padding] duration-250 [overflow-anchor:none]"
      data-page
    >
      <div
        className={`${WIDTHS[width]} mx-auto grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom),calc(var(--bottom-bar,0px)+1.5rem))] sm:gap-6 sm:pt-8`}
      >
        <header className="grid justify-items-start gap-1">
          <Link
            className="-ms-2 inline-flex min-h-11 items-center gap-1 rounded-full px-2 text-14 font-semibold text-link hover:underline"
            to="/"
          >
            <span className="rtl:-scale-x-100">
              <Icon name="back" size={18} />
            </span>
            {t('Back to the stories')}
          </Link>
          <h1 className="text-28 font-bold">{title}</h1>
          {status !== undefined && (
            <div className="w-full" role="status">
              {status}
            </div>
          )}
        </header>
        {children}
      </div>
    </main>
  );
}
