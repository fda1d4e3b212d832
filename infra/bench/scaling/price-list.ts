import type { Capacity } from './plan-capacity.ts';
import { sizes } from './visitor-habits.ts';

/**
 * US dollars, rounded list prices of large clouds for two-year-old machines without a contract. They are assumptions, not measurements;
 * the price of delivered bytes decides most, and falls with the volume.
 */
const prices = {
  coreHour: 0.04,
  /** Sixteen cores with their memory and disks, for an hour. */
  postgresHour: 1.6,
  redisHour: 0.1,
  /** By the number of daily visitors from which the price applies. */
  cdnGigabyte: [
    { from: 0, price: 0.02 },
    { from: 10_000_000, price: 0.008 },
    { from: 100_000_000, price: 0.004 },
  ],
  originGigabyte: 0.02,
  storedGigabyteDay: 0.023 / 30,
};

const HOURS = 24;
const UPLOAD_WORKER_CORES = 2;

export type Bill = { programs: number; databases: number; cdn: number; origin: number; storage: number; total: number };

/** What a day costs. The programs run for the busiest hour all day: an autoscaler saves about half of them. */
export function billFor(capacity: Capacity, visitors: number): Bill {
  const { total } = capacity;
  const cores = capacity.gateways + capacity.mediaProxies + capacity.uploadWorkers * UPLOAD_WORKER_CORES;
  const cdnPrice = prices.cdnGigabyte.findLast(({ from }) => visitors >= from)!.price;
  const parts = {
    programs: cores * prices.coreHour * HOURS,
    databases:
      (capacity.postgresPrimaries + capacity.postgresReplicas) * prices.postgresHour * HOURS +
      capacity.redisNodes * prices.redisHour * HOURS,
    cdn: gigabytes(total.mediaBytes + total.appBytes + total.apiBytes) * cdnPrice,
    origin: gigabytes(total.mediaMissBytes + total.apiBytes) * prices.originGigabyte,
    storage: gigabytes(total.uploads * sizes.stored) * prices.storedGigabyteDay,
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
}

export function costPerMillionViews({ total }: Bill, { total: load }: Capacity): number {
  return total / (load.views / 1e6);
}

function gigabytes(bytes: number): number {
  return bytes / 1e9;
}
