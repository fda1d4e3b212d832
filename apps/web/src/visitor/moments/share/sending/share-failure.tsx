import { useEffect, useRef } from 'react';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useShareText } from '../texts/use-share-text.ts';
import { shareFailureText } from './share-failure-text.ts';

/** Why the last attempt failed, above the form that was kept. */
export function ShareFailure({ failure }: { failure: Error }) {
  const t = useShareText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: in some browsers the result is a promise.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="flex gap-3 rounded-card border border-danger bg-paper p-3 text-14" ref={box} role="alert">
      <span className="text-danger-text">
        <Icon name="alert" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold text-danger-text">{shareFailureText(t, failure)}</p>
        <p className="text-muted">{t('Your video is still in the form.')}</p>
      </div>
    </div>
  );
}
