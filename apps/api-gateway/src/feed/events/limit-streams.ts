import { AppError } from '@around/service-kit/app-error';

/** Open streams of one gateway: in total, and of one address, which thousands of phones may share. */
export type StreamLimits = { perAddress: number; total: number };

export type StreamSlots = {
  /** Takes a slot and returns the function that frees it. Throws 429 when the address has no slot left, 503 when the gateway has none. */
  take: (address: string) => () => void;
};

const RETRY_AFTER_SECONDS = 60;

export function streamSlots(
  { perAddress, total }: StreamLimits,
  onRefused: (reason: 'address' | 'total') => void,
): StreamSlots {
  const byAddress = new Map<string, number>();
  let taken = 0;

  function freeSlot(address: string): void {
    taken -= 1;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left === 0) byAddress.delete(address);
    else byAddress.set(address, left);
  }

  return {
    take(address) {
      const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      const open = byAddress.get(address) ?? 0;
      if (open >= perAddress) {
        onRefused('address');
        throw new AppError('throttled', 'Too many open streams from this address.', retry);
      }
      if (taken >= total) {
        onRefused('total');
        throw new AppError('unavailable', 'Too many open streams. Please try again later.', retry);
      }
      taken += 1;
      byAddress.set(address, open + 1);
      return () => freeSlot(address);
    },
  };
}
