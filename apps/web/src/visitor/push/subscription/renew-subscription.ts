import { deleteSavedSubscription, readSavedSubscription } from './saved-subscription.ts';
import { endAtGateway, fetchPushKey, saveAtGateway, subscribe } from './subscription-calls.ts';

/** The calls to the push service have no timeout of their own. */
const DEADLINE_MS = 60_000;

/**
 * Run after the browser has ended a subscription. Subscribes again with the last saved data. If notifications are blocked, deletes the
 * subscription at the gateway instead. The service worker calls it; if that fails, the next visit does. It is idempotent.
 */
export async function renewSubscription(registration: ServiceWorkerRegistration): Promise<void> {
  const timeout = AbortSignal.timeout(DEADLINE_MS);
  const aborted = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
  });
  await Promise.race([renew(registration), aborted]);
}

async function renew(registration: ServiceWorkerRegistration): Promise<void> {
  const saved = await readSavedSubscription();
  if (!saved) return;
  const { endpoint, language, placeIds } = saved;
  if (Notification.permission !== 'granted') {
    await endAtGateway(endpoint);
    return deleteSavedSubscription();
  }
  // Use the current key: nothing can be sent to a subscription with an older one.
  const publicKey = await fetchPushKey();
  if (!publicKey) return;
  const subscription = await subscribe(registration, publicKey);
  await saveAtGateway(subscription, { language, placeIds, replaces: endpoint });
}
