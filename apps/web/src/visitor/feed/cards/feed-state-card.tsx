import { type ReactNode, useEffect, useState } from 'react';
import { PrimaryButton } from '../../../ui/controls/buttons.tsx';
import { classNames } from '../../../ui/controls/class-names.ts';
import { StateScreen } from '../../../ui/controls/state-screen.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import type { Text } from '../../../ui/language/text.ts';
import type { FeedState } from '../items/feed-items.ts';

/** After this time the loading card offers a retry. */
const SLOW_AFTER_MS = 4_000;

type Props = { state: FeedState; failure: string | null; onRefresh: () => void; children: ReactNode };

/** `children` leads to other places. */
export function FeedStateCard({ state, failure, onRefresh, children }: Props) {
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
        {children}
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
      {children}
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
  return (
    <div className="relative size-full bg-paper" role="status">
      <div className="skeleton absolute inset-0 framed:rounded-card" />
      <div className="absolute inset-0 grid place-items-center p-6">
        <LoadingNote
          className="grid justify-items-center gap-4 rounded-sheet bg-surface px-8 py-6 text-center text-ink"
          onRefresh={onRefresh}
        />
      </div>
    </div>
  );
}

/** Shown over the places of the document when the feed does not answer at once. */
export function LoadingPill({ onRefresh }: { onRefresh: () => void }) {
  return (
    <div className="mb-2 animate-[appear_250ms_1s_both]" role="status">
      <LoadingNote
        className="flex items-center gap-3 rounded-full bg-surface py-1 ps-4 pe-4 text-ink"
        onRefresh={onRefresh}
      />
    </div>
  );
}

function LoadingNote({ className, onRefresh }: { className: string; onRefresh: () => void }) {
  const { t } = useLanguage();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classNames('shadow-float', className)}>
      <span className="size-8 animate-[turn_900ms_linear_infinite] rounded-full border-3 border-line border-t-glow" />
      <p className="text-16 font-semibold">{t(isSlow ? 'Loading Global Stories' : 'Loading moments')}</p>
      {isSlow && (
        <PrimaryButton icon="refresh" onClick={onRefresh}>
          {t('Refresh Content')}
        </PrimaryButton>
      )}
    </div>
  );
}
