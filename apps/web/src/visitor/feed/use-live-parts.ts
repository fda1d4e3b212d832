import { useEffect, useState } from 'react';
import { useIsOnline } from '../../ui/page/use-is-online.ts';
import type { LiveParts } from '../live/live-parts.ts';

/**
 * Loads the parts of the feed that its first story does not need. The feed works without them, so a failure is not shown, and they are
 * loaded when the device is online again.
 */
export function useLiveParts(isDue: boolean): Partial<LiveParts> {
  const [parts, setParts] = useState<Partial<LiveParts>>({});
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isDue || !isOnline) return;
    import('../live/live-parts.ts').then(
      (file) => setParts(file.liveParts),
      () => {},
    );
  }, [isDue, isOnline]);
  return parts;
}
