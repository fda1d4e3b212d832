import { useNow } from '../../ui/time/use-now.ts';
import { localTime, timeAgo } from '../formats/times.ts';

export function WhenCell({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className="block whitespace-nowrap" dateTime={at}>
      {localTime(at)}
      <span className="block text-12 text-muted">{timeAgo(at, now)}</span>
    </time>
  );
}
