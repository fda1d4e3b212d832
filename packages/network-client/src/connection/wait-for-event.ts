import { type EventEmitter, once } from 'node:events';

type Connecting = EventEmitter & { destroy(): unknown };

/** Waits for an event of a connecting socket or request and returns its arguments. Destroys it on an error or abort before that. */
export async function waitForEvent<T extends unknown[]>(
  connecting: Connecting,
  event: string,
  signal: AbortSignal,
): Promise<T> {
  // Destroying can emit a second error, which would crash the process without a listener.
  connecting.on('error', () => {});
  try {
    return (await once(connecting, event, { signal })) as T;
  } catch (error) {
    connecting.destroy();
    throw error;
  }
}
