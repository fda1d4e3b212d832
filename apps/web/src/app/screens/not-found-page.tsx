import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons/icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';

export function NotFoundPage() {
  const { t } = useLanguage();
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-6 text-ink">
      <div className="grid w-full max-w-md gap-4 rounded-sheet border border-line bg-surface p-8 shadow-float">
        <h1 className="flex items-center gap-3 text-20 font-bold">
          <span className="text-danger-text">
            <Icon name="alert" size={28} />
          </span>
          {t('404 Page Not Found')}
        </h1>
        <p className="text-16 text-muted">{t('Did you forget to add the page to the router?')}</p>
        <Link
          className="mt-2 inline-flex min-h-11 w-fit items-center rounded-full bg-accent px-5 text-14 font-semibold text-white hover:brightness-110"
          to="/"
        >
          {t('Back to the stories')}
        </Link>
      </div>
    </main>
  );
}
