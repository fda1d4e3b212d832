import { PrimaryButton } from '../../ui/controls/buttons.tsx';
import { StateScreen } from '../../ui/controls/state-screen.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';

/** Shown in place of a screen that threw an error, or whose code could not be loaded. */
export function BrokenScreen() {
  const { t } = useLanguage();
  return (
    <div className="h-dvh">
      <StateScreen
        icon="alert"
        isAlert
        text={t('Reloading usually helps. What you watched is not lost.')}
        title={t(navigator.onLine ? 'Something broke on this page' : 'You are offline')}
      >
        <PrimaryButton icon="refresh" onClick={() => location.reload()}>
          {t('Reload')}
        </PrimaryButton>
      </StateScreen>
    </div>
  );
}
