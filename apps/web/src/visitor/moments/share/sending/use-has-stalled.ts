import { useEffect, useState } from 'react';

/** Slow networks send some bytes in this time. */
const STALL_MS = 5_000;

/** Whether nothing has been sent for five seconds. */
export function useHasStalled(sentBytes: number): boolean {
  const [stalledAt, setStalledAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(sentBytes), STALL_MS);
    return () => clearTimeout(timer);
  }, [sentBytes]);
  return stalledAt === sentBytes;
}
