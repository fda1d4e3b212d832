import { PUSH_PLACES_MAX } from '@around/contracts/push/push-calls';
import type { Language } from '../../ui/language/language.ts';
import { readDeviceFollows } from '../follows/data/device-follows.ts';
import { endSubscription, saveAtGateway, subscribe } from './subscription/subscription-calls.ts';

/** `unsupported`: the browser has no notifications. `needsInstall`: it has them on the home screen only (iOS). */
export type PushState = 'off' | 'on' | 'blocked' | 'unsupported' | 'needsInstall';

export async function readPushState(): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration) return isUninstalledOnIos() ? 'needsInstall' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await registration.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Call it in a press handler: browsers show the permission prompt only then. Rejects when the push service or the gateway fails. */
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

export async function turnPushOff(): Promise<void> {
  const registration = await findRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await endSubscription(subscription);
}

/** For the places that are followed on this device. */
export async function savePush(subscription: PushSubscription, language: Language): Promise<void> {
  const places = readDeviceFollows().slice(0, PUSH_PLACES_MAX);
  await saveAtGateway(subscription, { language, placeIds: places.map(({ id }) => id) });
}

export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return undefined;
  return navigator.serviceWorker?.getRegistration().catch(() => undefined);
}

/** An iPad may send the user agent of a Mac. */
function isUninstalledOnIos(): boolean {
  const isIos =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}
