import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import { AppError } from '@around/service-kit/app-error';
import type { LimitLookup, Lookup } from '../places/limit-lookups.ts';

/** Runs a look-up in turn with others. Throws 503 while the database is down or too many wait. */
export async function lookUpPlace<T>(limitLookup: LimitLookup, { key, lookUp, hasLeft }: Lookup<T>): Promise<T> {
  const inTurn = { key, lookUp: async () => ({ result: await lookUp() }), hasLeft };
  const found = await limitLookup(inTurn).catch((cause: unknown) => {
    if (!isDatabaseUnavailable(cause)) throw cause;
    throw placeUnavailable(cause);
  });
  if (!found) throw placeUnavailable();
  return found.result;
}

function placeUnavailable(cause?: unknown): AppError {
  const options = { cause, retryAfterSeconds: 5 };
  return new AppError('unavailable', 'This place cannot be loaded right now. Please try again.', options);
}
