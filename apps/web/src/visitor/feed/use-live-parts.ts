import { useEffect, useState } from 'react';
import { useIsOnline } from '../../ui/page/use-is-online.ts';
import type { LiveParts } from '../live/live-parts.ts';

const RETRY_MS = 10_000;

/**
 * Loads the parts of the feed that its first story does not need. The feed works without them, so a failure is not shown, and loading
 * them is tried again.
 */
export function useLiveParts(isDue: boolean): Partial<LiveParts> {
  const [parts, setParts] = useState<Partial<LiveParts>>({});
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isDue || !isOnline) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      import('../live/live-parts.ts').then(
        (file) => setParts(file.liveParts),
        () => {
          timer = setTimeout(load, RETRY_MS);
        },
      );
    void load();
    return () => clearTimeout(timer);
  }, [isDue, isOnline]);
  return parts;
}
