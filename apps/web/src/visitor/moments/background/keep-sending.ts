import { postSending } from './sending-channel.ts';
import { deleteSending, SENDING_TAG, type Sending, sendingLock, writeSending } from './sending-record.ts';

/** Background Sync, which TypeScript's `dom` library does not know. */
type SyncRegistration = ServiceWorkerRegistration & { sync: { register: (tag: string) => Promise<void> } };

type Options<T> = {
  signal: AbortSignal;
  send: () => Promise<T>;
  /** Called when the service worker will go on after this page is closed. */
  onKept: () => void;
};

/** The browser gives a service worker about three minutes, which pass while it waits for this page. */
const REGISTER_EVERY_MS = 60_000;

/**
 * Sends a moment in such a way that the service worker goes on with it when this page is closed. A browser without Background Sync
 * sends it only while the page is open.
 */
export async function keepSending<T>(sending: Sending, { signal, send, onKept }: Options<T>): Promise<T> {
  const registration = await findRegistration();
  if (!registration) return send();
  postSending({ kind: 'takeOver', key: sending.key });
  return navigator.locks.request(sendingLock(sending.key), { signal }, async () => {
    const stop = await keepRegistered(registration, sending).catch(() => undefined);
    if (!stop) return send();
    onKept();
    try {
      return await send();
    } finally {
      stop();
      await deleteSending(sending.key);
    }
  });
}

async function findRegistration(): Promise<SyncRegistration | undefined> {
  if (!navigator.locks) return undefined;
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return registration?.active && 'sync' in registration ? (registration as SyncRegistration) : undefined;
}

async function keepRegistered({ sync }: SyncRegistration, sending: Sending): Promise<() => void> {
  await writeSending(sending);
  await sync.register(SENDING_TAG);
  const timer = setInterval(() => void sync.register(SENDING_TAG).catch(() => {}), REGISTER_EVERY_MS);
  return () => clearInterval(timer);
}
