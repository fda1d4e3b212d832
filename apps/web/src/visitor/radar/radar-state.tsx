import { PrimaryButton } from '../../ui/controls/buttons.tsx';
import { StateScreen } from '../../ui/controls/state-screen.tsx';
import { useRadarText } from './texts/use-radar-text.ts';

type Props = { count: number; phase: 'loading' | 'loaded' | 'failed'; onReload: () => void };

/** What the radar is doing: loading, empty, failed, or how many places are live. */
export function RadarState({ count, phase, onReload }: Props) {
  const t = useRadarText();
  if (count === 0 && phase === 'loading') {
    return (
      <div className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden" role="status">
        <span className="absolute aspect-square w-[200%] animate-[turn_2.4s_linear_infinite] rounded-full bg-[conic-gradient(from_0deg,transparent_70%,color-mix(in_srgb,var(--glow)_22%,transparent))] motion-reduce:hidden" />
        <p className="relative mt-28 rounded-full border border-line bg-surface px-4 py-2 text-14 font-semibold shadow-float">
          {t('Loading moments')}
        </p>
      </div>
    );
  }
  if (count === 0) {
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
  return (
    <div className="pointer-events-none absolute inset-s-3 top-3 flex" role="status">
      <p className="rounded-full border border-line bg-surface px-3 py-1.5 text-12 font-semibold tabular-nums">
        {t('{count} places are live', { count })}
      </p>
      {phase === 'failed' && (
        <button
          className="pointer-events-auto ms-2 rounded-full border border-line bg-surface px-3 text-12 font-semibold text-link"
          onClick={onReload}
          type="button"
        >
          {t('Not all places could be loaded')} · {t('Retry')}
        </button>
      )}
    </div>
  );
}
