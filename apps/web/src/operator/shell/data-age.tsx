import { classNames } from '../../ui/controls/class-names.ts';
import { useIsOnline } from '../../ui/page/use-is-online.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { formatAge } from '../formats/times.ts';

/** The age of the page's data, with a note once it is out of date, or while the browser is offline and reads nothing. */
export function DataAge({ updatedAt, staleAfterMs }: { updatedAt: number; staleAfterMs: number }) {
  const age = useNow(1_000) - updatedAt;
  const isStale = age > staleAfterMs;
  const isOnline = useIsOnline();
  return (
    <p className={classNames('text-12 text-muted tabular-nums', isStale && 'italic opacity-90')}>
      updated {formatAge(age)} ago{isStale && ' · out of date'}
      {!isOnline && <span className="font-semibold text-ink"> · you are offline</span>}
    </p>
  );
}
