import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useShareText } from '../texts/use-share-text.ts';

/** The page's head and its content. */
export function UploadFrame({ children }: { children: ReactNode }) {
  const t = useShareText();
  return (
    <main className="min-h-dvh bg-paper text-ink">
      <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] sm:gap-6 sm:py-8">
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
          <h1 className="text-28 font-bold">{t('Share Your Story')}</h1>
        </header>
        {children}
      </div>
    </main>
  );
}
