import { QuietButton } from '../../../ui/controls/buttons.tsx';
import { StateScreen } from '../../../ui/controls/state-screen.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';

export function EndCard({ onBackToFirst }: { onBackToFirst: () => void }) {
  const { t } = useLanguage();
  return (
    <StateScreen
      icon="check"
      text={t('Try another location to see what is happening there.')}
      title={t('You have seen every place around here')}
    >
      <QuietButton onClick={onBackToFirst}>{t('Back to the first place')}</QuietButton>
    </StateScreen>
  );
}
