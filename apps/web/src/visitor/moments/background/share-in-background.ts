import { continueSending } from './continue-sending.ts';

/** The used part of the service worker's global scope. TypeScript's `webworker` library conflicts with `dom`. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<unknown> };
};

const worker = globalThis as unknown as WorkerScope;
const MOMENTS_PATH = '/profile';

/** In the service worker: shares the moment of a closed page. The author is notified if they have allowed it before. */
export async function shareInBackground(): Promise<void> {
  const shared = await continueSending();
  if (!shared || Notification.permission !== 'granted') return;
  const { title, body } = shared.notice;
  await worker.registration.showNotification(title, { body, tag: shared.key, icon: '/icons/icon-192.png' });
}

/** Opens the author's moments when they press the notification. */
export async function openMoments(notification: Notification): Promise<void> {
  notification.close();
  await worker.clients.openWindow(MOMENTS_PATH);
}
