import { type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLanguage } from '../language/language-provider.tsx';
import { showNotice } from '../notices/notices.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

type Shown<Props> = (props: Props) => ReactNode;
type PropsOf<Component> = Component extends Shown<infer Props> ? Props : never;
type Part<Props> = {
  load: () => Promise<{ default: Shown<Props> }>;
  Component: LazyExoticComponent<Shown<Props>>;
  failures: number;
};
type Options = {
  /** Shown while the code loads. */
  fallback?: ReactNode;
  /** Called when the part cannot be shown. An overlay closes then, and its button opens it again. */
  onBroken?: () => void;
};

/**
 * A part of a screen that is loaded on demand. If it cannot be loaded, only this part is missing: a notice says so and offers a second
 * try, and after that to reload the page, because a new version may have replaced the file.
 */
export function lazyPart<Component extends Shown<never>>(
  loadComponent: () => Promise<{ default: Component }>,
): Shown<PropsOf<Component> & Options> {
  type Props = PropsOf<Component> & object;
  const load = loadComponent as unknown as Part<Props>['load'];
  const part: Part<Props> = { load, Component: lazy(load), failures: 0 };
  return ({ fallback, onBroken, ...props }) => (
    <PartFrame fallback={fallback} onBroken={onBroken} part={part} props={props as unknown as Props} />
  );
}

type FrameProps<Props> = {
  part: Part<Props>;
  props: Props;
  fallback: ReactNode;
  onBroken: (() => void) | undefined;
};

function PartFrame<Props extends object>({ part, props, fallback, onBroken }: FrameProps<Props>) {
  const { t } = useLanguage();
  const [attempt, setAttempt] = useState(0);
  const { Component } = part;

  function handleFailure() {
    part.failures += 1;
    // `lazy` remembers a failure.
    part.Component = lazy(part.load);
    const retry = { label: t('Retry'), run: () => setAttempt((last) => last + 1) };
    const reload = { label: t('Reload'), run: () => location.reload() };
    showNotice({
      tone: 'error',
      title: t(navigator.onLine ? "Couldn't load this part" : 'You are offline'),
      description: t('Check your connection and try again.'),
      action: part.failures > 1 ? reload : onBroken ? undefined : retry,
    });
    onBroken?.();
  }
  return (
    <ErrorBoundary fallback={null} onBroken={handleFailure} resetKey={attempt}>
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
