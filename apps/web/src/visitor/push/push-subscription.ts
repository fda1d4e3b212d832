import { deletePushCall, PUSH_PLACES_MAX, pushKeyCall, savePushCall } from '@around/contracts/push/push-calls';
import { sendRequest } from '../../ui/api/send-request.ts';
import { isRecord } from '../../ui/json/json-values.ts';
import type { Language } from '../../ui/language/language.ts';
import { readDeviceFollows } from '../follows/data/device-follows.ts';

/** `unsupported`: the browser has no notifications. `needsInstall`: it has them on the home screen only (iOS). */
export type PushState = 'off' | 'on' | 'blocked' | 'unsupported' | 'needsInstall';

export async function readPushState(): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration) return isUninstalledOnIos() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** The public key of the gateway; null where notifications are not set up. */
export async function fetchPushKey(signal: AbortSignal): Promise<string | null> {
  const body: unknown = await (await sendRequest(pushKeyCall, { signal })).json();
  return isRecord(body) && typeof body.publicKey === 'string' ? body.publicKey : null;
}

/** Call it in a press: browsers ask for the permission then only. Rejects when the push service or the gateway fails. */
export async function turnPushOn(publicKey: string, language: Language): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await findRegistration();
  if (!registration) return;
  const subscription = await subscribe(registration, publicKey);
  try {
    await savePush(subscription, language);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Always works, also offline: the push service tells the gateway that the subscription is gone. */
export async function turnPushOff(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await sendRequest(deletePushCall, { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function savePush(subscription: PushSubscription, language: Language): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const placeIds = readDeviceFollows()
    .slice(0, PUSH_PLACES_MAX)
    .map(({ id }) => id);
  await sendRequest(savePushCall, { body: { endpoint, keys, language, placeIds } });
}

/** With this key: a subscription with an older one would never be told of anything. */
export async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const known = await registration.pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return undefined;
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** An iPad says that it is a Mac. */
function isUninstalledOnIos(): boolean {
  const isIos =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}
