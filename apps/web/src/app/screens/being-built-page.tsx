import { Link } from 'react-router-dom';
import { Mark } from '../../ui/icons/mark.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';

/** A placeholder for a screen that does not exist yet. */
export function BeingBuiltPage({ title }: { title: string }) {
  const { t } = useLanguage();
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-6 text-ink">
      <div className="grid max-w-md justify-items-center gap-3 text-center">
        <span className="mb-2 grid size-24 place-items-center rounded-full bg-linear-to-br from-glow/15 to-amber/20">
          <Mark size={52} />
        </span>
        <p className="text-14 font-semibold text-accent-text">{title}</p>
        <h1 className="text-28 font-bold">{t('This page is being built')}</h1>
        <p className="text-16 text-muted">{t('It is on its way. The stories around you are ready now.')}</p>
        <Link
          className="mt-4 inline-flex min-h-11 items-center rounded-full bg-accent px-5 text-14 font-semibold text-white hover:brightness-110"
          to="/"
        >
          {t('Back to the stories')}
        </Link>
      </div>
    </main>
  );
}
