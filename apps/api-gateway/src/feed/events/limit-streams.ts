import { AppError } from '@around/service-kit/app-error';
import { addressKeys } from '@around/service-kit/client-address';

/** Open streams of one gateway: in total, and of one address, which thousands of phones may share. */
export type StreamLimits = { perAddress: number; total: number };

export type StreamSlots = {
  /** Takes a slot and returns the function that frees it. Throws 429 when the address has no slot left, 503 when the gateway has none. */
  take: (ip: string) => () => void;
};

const RETRY_AFTER_SECONDS = 60;

export function streamSlots(
  { perAddress, total }: StreamLimits,
  onRefused: (reason: 'address' | 'total') => void,
): StreamSlots {
  const byAddress = new Map<string, number>();
  let taken = 0;

  function freeSlot(ip: string): void {
    taken -= 1;
    for (const { key } of addressKeys(ip)) {
      const left = (byAddress.get(key) ?? 1) - 1;
      if (left === 0) byAddress.delete(key);
      else byAddress.set(key, left);
    }
  }

  return {
    take(ip) {
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      if (addressKeys(ip).some(({ key, times }) => (byAddress.get(key) ?? 0) >= perAddress * times)) {
        onRefused('address');
        throw new AppError('throttled', 'Too many open streams from this address.', retry);
      }
      if (taken >= total) {
        onRefused('total');
        throw new AppError('unavailable', 'Too many open streams. Please try again later.', retry);
      }
      taken += 1;
      for (const { key } of addressKeys(ip)) byAddress.set(key, (byAddress.get(key) ?? 0) + 1);
      return () => freeSlot(ip);
    },
  };
}
