import { limitConcurrency } from '../concurrency/limit-concurrency.ts';

/** More at a time would take CPU time from the feed, which needs no database. */
const PARALLEL = 2;
/** A pause after each look-up spreads a burst, so that the gateway can answer feed requests in between. */
const PAUSE_MS = 3;
const MAX_QUEUED = 500;

export type Lookup<T> = {
  /** Equal for look-ups with the same result. */
  key: string;
  lookUp: () => Promise<T>;
  /** Whether the client has disconnected. */
  hasLeft: () => boolean;
};

/**
 * Runs a visitor's look-up in the database in turn with those of others. Equal ones that wait share one query. Resolves to undefined
 * when too many wait, or when every client has left before its turn.
 */
export type LimitLookup = <T>(lookup: Lookup<T>) => Promise<T | undefined>;

type Waiting = { clients: Array<() => boolean>; result: Promise<unknown> };

export function limitLookups(): LimitLookup {
  const runLimited = limitConcurrency({ parallel: PARALLEL, maxQueued: MAX_QUEUED, pauseMs: PAUSE_MS });
  const waiting = new Map<string, Waiting>();

  function wait<T>({ key, lookUp, hasLeft }: Lookup<T>): Promise<T | undefined> {
    const clients = [hasLeft];
    const isWanted = () => clients.some((hasClientLeft) => !hasClientLeft());
    let hasBegun = false;
    // A look-up that has begun is not joined: it may not see what the client has just changed.
    const leaveQueue = () => {
      if (!hasBegun) waiting.delete(key);
      hasBegun = true;
    };
    const begin = () => {
      leaveQueue();
      return lookUp();
    };
    const result = runLimited(begin, { isWanted });
    if (!hasBegun) {
      waiting.set(key, { clients, result });
      result.then(leaveQueue, leaveQueue);
    }
    return result;
  }

  return <T>(lookup: Lookup<T>) => {
    const equal = waiting.get(lookup.key);
    if (!equal) return wait(lookup);
    equal.clients.push(lookup.hasLeft);
    return equal.result as Promise<T | undefined>;
  };
}
