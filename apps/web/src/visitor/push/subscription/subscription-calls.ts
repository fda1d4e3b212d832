import { deletePushCall, pushKeyCall, savePushCall } from '@around/contracts/push/push-calls';
import { sendRequest } from '../../../ui/api/send-request.ts';
import { isRecord } from '../../../ui/json/json-values.ts';
import type { Language } from '../../../ui/language/language.ts';
import { deleteSavedSubscription, writeSavedSubscription } from './saved-subscription.ts';

// Used by the page and the service worker.

const TIMEOUT_MS = 10_000;

/** The public key of the gateway; null where notifications are not set up. */
export async function fetchPushKey(signal?: AbortSignal): Promise<string | null> {
  const response = await sendRequest(pushKeyCall, { timeoutMs: TIMEOUT_MS, ...(signal && { signal }) });
  const body: unknown = await response.json();
  return isRecord(body) && typeof body.publicKey === 'string' ? body.publicKey : null;
}

/** Replaces a subscription with an older key, because nothing can be sent to it. */
export async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const known = await registration.pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

type Wanted = {
  language: Language;
  placeIds: string[];
  /** The endpoint that this subscription replaces. */
  replaces?: string;
};

/** Idempotent. */
export async function saveAtGateway(subscription: PushSubscription, wanted: Wanted): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await sendRequest(savePushCall, { body: { endpoint, keys, ...wanted }, timeoutMs: TIMEOUT_MS });
  const { language, placeIds } = wanted;
  await writeSavedSubscription({ endpoint: subscription.endpoint, language, placeIds }).catch(() => undefined);
}

/** Works offline too: the gateway learns from the push service that the subscription is gone. */
export async function endSubscription(subscription: PushSubscription): Promise<void> {
  await subscription.unsubscribe();
  await deleteSavedSubscription().catch(() => undefined);
  await endAtGateway(subscription.endpoint).catch(() => undefined);
}

export async function endAtGateway(endpoint: string): Promise<void> {
  await sendRequest(deletePushCall, { body: { endpoint }, timeoutMs: TIMEOUT_MS });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
