import { useRadarText } from '../texts/use-radar-text.ts';

type Props = { count: number; hasFailed: boolean; onReload: () => void };

/** How many places are live, above their list. */
export function PlaceCount({ count, hasFailed, onReload }: Props) {
  const t = useRadarText();
  return (
    <div className="flex min-h-8 items-center px-3 text-12 font-semibold max-md:-mb-2 md:px-4 md:pt-2" role="status">
      <p className="text-muted tabular-nums">{t('{count} places are live', { count })}</p>
      {hasFailed && (
        <button className="ms-2 min-h-8 text-link hover:underline" onClick={onReload} type="button">
          {t('Not all places could be loaded')} · {t('Retry')}
        </button>
      )}
    </div>
  );
}
