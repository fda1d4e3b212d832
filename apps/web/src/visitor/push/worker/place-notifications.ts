import type { PushMessage } from '@around/contracts/push/push-calls';
import { endSubscription } from '../subscription/subscription-calls.ts';

/** The used part of the service worker's global scope. TypeScript's `webworker` library conflicts with `dom`. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
};
type WindowClient = { url: string; focus: () => Promise<WindowClient>; navigate: (path: string) => Promise<unknown> };

/** Options with `actions`, which TypeScript's `dom` library lacks. */
type PlaceNotificationOptions = NotificationOptions & { actions: Array<{ action: string; title: string }> };

const worker = globalThis as unknown as WorkerScope;
const TURN_OFF = 'turn-off';
/** Only these pages may be replaced after a press: a form or the console stays open. */
const FEED_PATH = /^\/($|l\/)/;

/** In the service worker: shows what the gateway has sent. Browsers demand that every push shows something. */
export async function showPlaceNotification({ title, body, path, tag, language, turnOff }: PushMessage): Promise<void> {
  const options: PlaceNotificationOptions = {
    body,
    tag,
    lang: language,
    dir: 'auto',
    icon: '/icons/icon-192.png',
    data: { path },
    actions: [{ action: TURN_OFF, title: turnOff }],
  };
  await worker.registration.showNotification(title, options);
}

/** The place of a notification; undefined for one about a moment. */
export function placePathOf({ data }: Notification): string | undefined {
  const path: unknown = data?.path;
  return typeof path === 'string' && path.startsWith('/l/') ? path : undefined;
}

/** Opens the place in an open feed, or in a new window. The action `turn-off` ends the notifications instead. */
export async function pressPlaceNotification(notification: Notification, path: string, action: string): Promise<void> {
  notification.close();
  if (action === TURN_OFF) return turnOff();
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const feed = windows.find(({ url }) => FEED_PATH.test(new URL(url).pathname));
  const shown = await feed
    ?.focus()
    .then((focused) => focused.navigate(path))
    .catch(() => undefined);
  if (!shown) await worker.clients.openWindow(path);
}

async function turnOff(): Promise<void> {
  const subscription = await worker.registration.pushManager.getSubscription();
  if (subscription) await endSubscription(subscription);
}
