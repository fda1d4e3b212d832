import { limitConcurrency } from '../concurrency/limit-concurrency.ts';

/** More at a time would take the processor from the feed, which needs no database. */
const PARALLEL = 2;
/** A pause after each spreads a burst, so that answers of the feed get in between. */
const REST_MS = 3;
const MAX_QUEUED = 500;

/** Runs a visitor's look-up in the database in turn with those of others. Resolves to undefined when too many wait. */
export type LimitLookup = <T>(lookUp: () => Promise<T>) => Promise<T | undefined>;

export function limitLookups(): LimitLookup {
  return limitConcurrency({ parallel: PARALLEL, maxQueued: MAX_QUEUED, restMs: REST_MS });
}
