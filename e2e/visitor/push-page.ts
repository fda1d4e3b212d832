import type { PushMessage } from '@around/contracts/push/push-calls';
import { startPushService, type TestSubscription } from '@around/test-harness/push-service';
import type { Locator, Page, Worker } from 'playwright-core';
import { openFeed } from './feed-page.ts';

export const SWITCH = 'Tell me when followed places have new stories';

/** An endpoint that the gateway accepts, with keys to encrypt for. */
export async function newSubscription(): Promise<TestSubscription> {
  await using service = await startPushService();
  const { keys } = service.subscribe('');
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys };
}

/** Gives the page a push service that accepts subscriptions. Chromium has none without Google's. */
export async function replacePushService(page: Page, json?: TestSubscription): Promise<void> {
  await page.addInitScript(replaceInScope, { json: json ?? (await newSubscription()), isSubscribed: false });
}

/** Does the same in the service worker, which has a subscription or has lost it. */
export async function replacePushServiceIn(worker: Worker, json: TestSubscription, isSubscribed: boolean) {
  await worker.evaluate(replaceInScope, { json, isSubscribed });
}

function replaceInScope({ json, isSubscribed }: { json: TestSubscription; isSubscribed: boolean }): void {
  const made = {
    ...json,
    options: {},
    toJSON: () => json,
    async unsubscribe() {
      current = null;
      return true;
    },
  };
  let current: object | null = isSubscribed ? made : null;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async () => (current ??= made),
  });
}

/** Opens the menu of the feed, and finds the switch in it. */
export async function openSwitch(page: Page, stackUrl: string): Promise<Locator> {
  await openFeed(page, stackUrl);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const toggle = page.getByRole('switch', { name: SWITCH });
  await toggle.waitFor();
  return toggle;
}

/** The subscriptions of the user of this page, as the gateway has them. */
export async function readSaved(page: Page, stackUrl: string): Promise<Array<{ language: string; createdAt: string }>> {
  return (await (await page.request.get(`${stackUrl}/api/user/export`)).json()).notifications;
}

/** Delivers a push to the service worker through Chromium's debugging protocol, as its push service does. */
export async function deliverPush(page: Page, stackUrl: string, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(stackUrl).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}
