import type { ReactNode } from 'react';
import { QuietButton } from '../../../ui/controls/buttons.tsx';
import { StateScreen } from '../../../ui/controls/state-screen.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';

type Props = { onBackToFirst: () => void; children: ReactNode };

/** `children` leads to other places. */
export function EndCard({ onBackToFirst, children }: Props) {
  const { t } = useLanguage();
  return (
    <StateScreen
      icon="check"
      text={t('Try another location to see what is happening there.')}
      title={t('You have seen every place around here')}
    >
      <QuietButton onClick={onBackToFirst}>{t('Back to the first place')}</QuietButton>
      {children}
    </StateScreen>
  );
}
