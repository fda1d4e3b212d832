import { type EventEmitter, once } from 'node:events';

type Opening = EventEmitter & { destroy(): unknown };

/**
 * Waits for the event that says an opening is done, and returns what the event carries. An error or an abort before that
 * closes the opening; after that the signal no longer touches it.
 */
export async function untilEvent<T extends unknown[]>(
  opening: Opening,
  event: string,
  signal: AbortSignal,
): Promise<T> {
  // An opening may fail a second time while it is being closed; nobody is waiting for that one.
  opening.on('error', () => {});
  try {
    return (await once(opening, event, { signal })) as T;
  } catch (error) {
    opening.destroy();
    throw error;
  }
}
