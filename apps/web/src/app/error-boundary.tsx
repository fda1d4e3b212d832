import { Component, type ReactNode } from 'react';
import { PrimaryButton } from '../ui/controls/buttons.tsx';
import { StateScreen } from '../ui/controls/state-screen.tsx';
import { useLanguage } from '../ui/language/language-provider.tsx';

type State = { hasFailed: boolean };

/** A fault in one screen shows a screen that says so, with a way out, instead of nothing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children;
  }
}

function BrokenScreen() {
  const { t } = useLanguage();
  return (
    <div className="h-dvh">
      <StateScreen
        icon="alert"
        isAlert
        text={t('Reloading usually helps. What you watched is not lost.')}
        title={t('Something broke on this page')}
      >
        <PrimaryButton icon="refresh" onClick={() => location.reload()}>
          {t('Reload')}
        </PrimaryButton>
      </StateScreen>
    </div>
  );
}
