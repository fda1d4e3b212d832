import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useIsOnline } from '../../offline/use-is-online.ts';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

/** The page's head, and a line while the browser is offline. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const t = useProfileTexts();
  const isOnline = useIsOnline();
  return (
    <main className="min-h-dvh bg-paper text-ink">
      <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] sm:gap-6 sm:py-8 lg:max-w-5xl">
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
          <h1 className="text-28 font-bold">{t('Profile')}</h1>
          <div className="w-full" role="status">
            {!isOnline && (
              <p className="mt-2 flex items-center gap-2 rounded-card bg-night px-4 py-3 text-14 font-semibold text-white">
                <Icon name="alert" size={18} />
                {t('You are offline. Changes cannot be saved now.')}
              </p>
            )}
          </div>
        </header>
        {children}
      </div>
    </main>
  );
}
