import { endAtGateway, fetchPushKey, subscribe, tellGateway } from './subscription-calls.ts';
import { forgetToldGateway, readToldGateway } from './told-gateway.ts';

/** The push service's part has no deadline of its own. */
const DEADLINE_MS = 60_000;

/**
 * After the browser has ended a subscription: subscribes again for what the gateway was told before, or ends it there too where
 * notifications are blocked now. The service worker does it, and the next visit if that has failed. It can be repeated.
 */
export async function renewSubscription(registration: ServiceWorkerRegistration): Promise<void> {
  const timeout = AbortSignal.timeout(DEADLINE_MS);
  const aborted = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
  });
  await Promise.race([renew(registration), aborted]);
}

async function renew(registration: ServiceWorkerRegistration): Promise<void> {
  const told = await readToldGateway();
  if (!told) return;
  const { endpoint, language, placeIds } = told;
  if (Notification.permission !== 'granted') {
    await endAtGateway(endpoint);
    return forgetToldGateway();
  }
  // The key of now: to a subscription with an older one nothing can be sent.
  const publicKey = await fetchPushKey();
  if (!publicKey) return;
  const subscription = await subscribe(registration, publicKey);
  await tellGateway(subscription, { language, placeIds, replaces: endpoint });
}
