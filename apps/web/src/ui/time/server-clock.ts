import { useSyncExternalStore } from 'react';
import { useNow } from './use-now.ts';

/** The precision of the `Date` header. */
const HEADER_PRECISION_MS = 1_000;

/** How far the server's clock is ahead of the device's, in milliseconds; undefined until a response has told. */
let offset: number | undefined;
const listeners = new Set<() => void>();

export const serverClock = {
  /** Until it is known, the device's time. */
  now: () => Date.now() + (offset ?? 0),
  isKnown: () => offset !== undefined,
  /** The device's time at a time of the server. */
  toDeviceTime: (serverTime: number) => serverTime - (offset ?? 0),
  /** Learns from the `Date` header of a response. The offset stays when the header fits it, so that ages do not jump. */
  learn({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
    const date = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1_000;
    if (Number.isNaN(date)) return;
    const least = date - Date.now();
    const most = date + HEADER_PRECISION_MS - sentAt;
    const learned = Math.max(least, Math.min(offset ?? 0, most));
    if (learned === offset) return;
    offset = learned;
    for (const listener of [...listeners]) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The current time by the server's clock, for ages and ends of stories: a device's clock may be hours off. */
export function useServerNow(intervalMs?: number): number {
  const ahead = useSyncExternalStore(serverClock.subscribe, () => offset);
  return useNow(intervalMs) + (ahead ?? 0);
}
