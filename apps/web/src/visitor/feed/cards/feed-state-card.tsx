import { useEffect, useState } from 'react';
import { PrimaryButton } from '../../../ui/controls/buttons.tsx';
import { StateScreen } from '../../../ui/controls/state-screen.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import type { Text } from '../../../ui/language/text.ts';
import type { FeedState } from '../items/feed-items.ts';

/** After this time the loading card offers a retry. */
const SLOW_AFTER_MS = 4_000;

type Props = { state: FeedState; failure: string | null; onRefresh: () => void };

export function FeedStateCard({ state, failure, onRefresh }: Props) {
  const { t } = useLanguage();
  if (state === 'loading') return <LoadingCard onRefresh={onRefresh} />;
  if (state === 'error') {
    return (
      <StateScreen
        icon="alert"
        isAlert
        text={t('Failed to load location data. Please try again later.')}
        title={t('Error Loading Content')}
      >
        <PrimaryButton icon="refresh" onClick={onRefresh}>
          {t('Reload')}
        </PrimaryButton>
        {failure && <p className="w-full text-14">{t(failure as Text)}</p>}
        <SampleHint />
      </StateScreen>
    );
  }
  return (
    <StateScreen
      icon="compass"
      text={t('Try another location to see what is happening there.')}
      title={t('No moments found')}
    >
      <PrimaryButton icon="refresh" onClick={onRefresh}>
        {t('Refresh Content')}
      </PrimaryButton>
      <SampleHint />
    </StateScreen>
  );
}

function SampleHint() {
  const { t } = useLanguage();
  return (
    <p className="w-full text-14 text-balance text-muted">{t('The cards below are samples, not places near you.')}</p>
  );
}

function LoadingCard({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useLanguage();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="relative size-full bg-paper" role="status">
      <div className="skeleton absolute inset-0 framed:rounded-card" />
      <div className="absolute inset-0 grid place-items-center p-6">
        <div className="grid justify-items-center gap-4 rounded-sheet bg-surface px-8 py-6 text-center text-ink shadow-float">
          <span className="size-8 animate-[turn_900ms_linear_infinite] rounded-full border-3 border-line border-t-glow" />
          <p className="text-16 font-semibold">{t(isSlow ? 'Loading Global Stories' : 'Loading moments')}</p>
          {isSlow && (
            <PrimaryButton icon="refresh" onClick={onRefresh}>
              {t('Refresh Content')}
            </PrimaryButton>
          )}
        </div>
      </div>
    </div>
  );
}
