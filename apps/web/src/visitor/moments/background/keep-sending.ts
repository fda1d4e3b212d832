import { postSending } from './sending-channel.ts';
import {
  deleteSending,
  findSendingVideo,
  readSending,
  SENDING_TAG,
  type Sending,
  sendingLock,
  stopSending,
  writeSending,
} from './sending-record.ts';

/** Background Sync, which TypeScript's `dom` library does not know. */
type Sync = { register: (tag: string) => Promise<void>; getTags: () => Promise<string[]> };

type Options<T> = {
  signal: AbortSignal;
  send: () => Promise<T>;
  /** Called when the service worker will go on after this page is closed. */
  onKept: () => void;
};

/** The browser gives a service worker about three minutes, which pass while it waits for this page. */
const REGISTER_EVERY_MS = 60_000;

/**
 * Sends a moment, with a record of it that outlives the page. The service worker goes on with it when this page is closed. A browser
 * without Background Sync sends it only while the page is open, and the next visit finds the record.
 */
export async function keepSending<T>(sending: Sending, options: Options<T>): Promise<T> {
  const sync = await findSync();
  if (!sync) {
    const sent = sendRecorded(sending, options);
    showAsSending(sending.key, sent);
    return sent;
  }
  postSending({ kind: 'takeOver', key: sending.key });
  return navigator.locks.request(sendingLock(sending.key), { signal: options.signal }, () =>
    sendRecorded(sending, options, sync),
  );
}

async function sendRecorded<T>(sending: Sending, { signal, send, onKept }: Options<T>, sync?: Sync): Promise<T> {
  const isRecorded = await writeSending(sending).then(
    () => true,
    () => false,
  );
  const stop = isRecorded && sync ? await keepRegistered(sync).catch(() => undefined) : undefined;
  if (stop) onKept();
  try {
    const sent = await send();
    await deleteSending(sending.key);
    return sent;
  } catch (failure) {
    if (signal.aborted) await deleteSending(sending.key);
    else await stopSending(sending.key);
    throw failure;
  } finally {
    stop?.();
  }
}

/** Other tabs see the lock. It is not waited for, because Safari freezes tabs that may hold it. */
function showAsSending(key: string, sent: Promise<unknown>): void {
  const untilSent = () => sent.catch(() => {});
  void navigator.locks?.request(sendingLock(key), { ifAvailable: true }, untilSent).catch(() => {});
}

async function findSync(): Promise<Sync | undefined> {
  if (!navigator.locks) return undefined;
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return registration?.active && 'sync' in registration ? (registration.sync as Sync) : undefined;
}

async function keepRegistered(sync: Sync): Promise<() => void> {
  await sync.register(SENDING_TAG);
  const timer = setInterval(() => void sync.register(SENDING_TAG).catch(() => {}), REGISTER_EVERY_MS);
  return () => clearInterval(timer);
}

/**
 * The moment of this user whose sending has ended without a result, e.g. because its page was reloaded. Waits while another tab sends it.
 * Undefined also while the browser still has to start the service worker for it.
 */
export async function findUnsent(userId: string, signal: AbortSignal): Promise<Sending | undefined> {
  const first = await readSending();
  if (first?.userId !== userId) return undefined;
  const sync = await findSync();
  const tags = (await sync?.getTags().catch(() => [])) ?? [];
  if (!first.isStopped && tags.includes(SENDING_TAG)) return undefined;
  await navigator.locks?.request(sendingLock(first.key), { signal }, () => {}).catch(() => {});
  const last = await readSending();
  const isUnsent = last?.key === first.key && (await findSendingVideo(last)) !== undefined;
  return isUnsent && !signal.aborted ? last : undefined;
}
