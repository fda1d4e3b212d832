import { useEffect } from 'react';
import { formatStoryTime } from '../../ui/language/formats.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useNow } from '../../ui/time/use-now.ts';

/** Shown over a feed whose refresh failed: its age, and Retry. */
export function StaleFeedBar({ since, onRetry }: { since: number; onRetry: () => void }) {
  const { t, language } = useLanguage();
  const now = useNow();
  useEffect(() => {
    const description = t('Failed to load location data. Please try again later.');
    showNotice({ tone: 'error', title: t('Error Loading Content'), description });
  }, [t]);
  return (
    <p className="mb-2 flex items-center gap-3 rounded-full bg-night/80 py-1 ps-4 pe-1 text-14 text-white backdrop-blur-md">
      {t('Updated {ago}', { ago: formatStoryTime(since, now, language) })}
      <button
        className="min-h-9 rounded-full bg-white/15 px-3 font-semibold hover:bg-white/25"
        onClick={onRetry}
        type="button"
      >
        {t('Retry')}
      </button>
    </p>
  );
}
