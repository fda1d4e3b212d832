import { PrimaryButton } from '../../ui/controls/buttons.tsx';
import { StateScreen } from '../../ui/controls/state-screen.tsx';
import { useRadarText } from './texts/use-radar-text.ts';

type Props = { phase: 'loading' | 'loaded' | 'failed'; onReload: () => void };

/** What the radar shows without places: it loads, has failed, or found none. */
export function RadarState({ phase, onReload }: Props) {
  const t = useRadarText();
  if (phase === 'loading') {
    return (
      <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden" role="status">
        <span className="absolute aspect-square w-[200%] animate-[turn_2.4s_linear_infinite] rounded-full bg-[conic-gradient(from_0deg,transparent_70%,color-mix(in_srgb,var(--glow)_22%,transparent))] motion-reduce:hidden" />
        <p className="relative mt-28 rounded-full border border-line bg-surface px-4 py-2 text-14 font-semibold shadow-float">
          {t('Loading moments')}
        </p>
      </div>
    );
  }
  const hasFailed = phase === 'failed';
  return (
    <div className="absolute inset-0">
      <StateScreen
        icon={hasFailed ? 'alert' : 'compass'}
        isAlert={hasFailed}
        text={t(
          hasFailed
            ? 'Failed to load location data. Please try again later.'
            : 'Try another location to see what is happening there.',
        )}
        title={t(hasFailed ? 'Error Loading Content' : 'No moments found')}
      >
        <PrimaryButton icon="refresh" onClick={onReload}>
          {t(hasFailed ? 'Reload' : 'Refresh Content')}
        </PrimaryButton>
      </StateScreen>
    </div>
  );
}
