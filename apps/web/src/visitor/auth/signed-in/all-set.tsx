import { useEffect, useEffectEvent } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';

const SHOWN_MS = 1_000;

/** The end of signing up or in, shown for a second. */
export function AllSet({ name, onShown }: { name: string; onShown: () => void }) {
  const t = useUserText();
  const finish = useEffectEvent(onShown);
  useEffect(() => {
    const timer = setTimeout(() => finish(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      className="grid animate-[rise_250ms_var(--ease-out)] justify-items-center gap-2 py-10 text-center"
      role="status"
    >
      <span className="mb-2 grid size-20 place-items-center rounded-full bg-success text-white">
        <Icon name="check" size={40} />
      </span>
      <p className="text-20 font-bold">{t("You're all set!")}</p>
      <p className="own-direction text-14 text-muted">{t('Welcome, {name}.', { name })}</p>
    </div>
  );
}
