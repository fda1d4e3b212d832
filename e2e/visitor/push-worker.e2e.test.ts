import type { LocationGroup } from '@around/contracts/feed';
import { launchOnDesktop } from '@around/test-harness/browser';
import { type Desktop, hasDesktopBus, startDesktop } from '@around/test-harness/desktop/desktop-notifications';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openFeed, playingCard } from './feed-page.ts';
import { makeUser } from './new-user.ts';
import {
  deliverPush,
  newSubscription,
  openSwitch,
  readSaved,
  replacePushService,
  replacePushServiceIn,
  SWITCH,
} from './push-page.ts';
import { readFeed } from './stories.ts';

// Real: the browser with its profile, the desktop's message bus with the notifications and their presses, the service worker, the
// windows and the gateway. Replaced: Google's push service.

const stackUrl = inject('stackUrl');

let places: LocationGroup[];
let desktop: Desktop;
let context: BrowserContext;
beforeAll(async () => {
  places = await readFeed(stackUrl);
});

describe.skipIf(!hasDesktopBus())('on a desktop', () => {
  beforeEach(async () => {
    desktop = await startDesktop();
    context = await launchOnDesktop(desktop.busAddress, {
      permissions: ['notifications'],
      reducedMotion: 'reduce',
      userAgent: `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Test/${crypto.randomUUID()}`,
    });
  });
  afterEach(async () => {
    await context.close();
    await desktop[Symbol.asyncDispose]();
  });

  /** A tab whose service worker is active. */
  async function openTab(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(stackUrl + path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return page;
  }

  const serviceWorker = (): Worker => context.serviceWorkers()[0]!;

  /** The texts of the gateway in these languages. */
  const words = {
    en: { body: '3 new stories', turnOff: 'Turn off' },
    tr: { body: '3 yeni hikâye', turnOff: 'Kapat' },
    ar: { body: '3 قصص جديدة', turnOff: 'إيقاف' },
  };

  async function notify(page: Page, { id, name }: LocationGroup, language: keyof typeof words = 'en') {
    const message = { title: name, path: `/l/${id}`, tag: `place-${id}`, language, ...words[language] };
    await deliverPush(page, stackUrl, message);
    await expect.poll(() => desktop.find(name)).toBeDefined();
    return desktop.find(name)!;
  }

  /** A tab of a new user who has turned notifications on, and left the feed. */
  async function openTurnedOn(subscription: Awaited<ReturnType<typeof newSubscription>>): Promise<Page> {
    const page = await context.newPage();
    expect((await page.request.post(`${stackUrl}/api/register`, { data: makeUser() })).status()).toBe(200);
    await replacePushService(page, subscription);
    await (await openSwitch(page, stackUrl)).click();
    await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor();
    await expect.poll(() => readSaved(page, stackUrl)).toHaveLength(1);
    // The feed may save the subscription again, even after the service worker has ended it.
    await page.goto(`${stackUrl}/remove`);
    return page;
  }

  test('a press opens the place in the feed that is open, and leaves a form open', async () => {
    const place = places[3]!;
    const form = await openTab('/remove');
    const feed = await context.newPage();
    await openFeed(feed, stackUrl);
    const notification = await notify(feed, place);

    desktop.press(notification);

    await feed.waitForURL(`**/l/${place.id}`);
    await expect.poll(() => playingCard(feed).getAttribute('aria-label')).toBe(place.name);
    expect(new URL(form.url()).pathname).toBe('/remove');
  });

  test('a press opens a window when no feed is open', async () => {
    const place = places[4]!;
    const form = await openTab('/remove');
    const notification = await notify(form, place);
    const opened = context.waitForEvent('page');

    desktop.press(notification);

    const page = await opened;
    await page.waitForURL(`**/l/${place.id}`);
    await expect.poll(() => playingCard(page).getAttribute('aria-label')).toBe(place.name);
    expect(new URL(form.url()).pathname).toBe('/remove');
  });

  test.each(['en', 'tr', 'ar'] as const)(
    'the second button of a notification turns notifications off by one press (%s)',
    async (language) => {
      const place = places[5]!;
      const subscription = await newSubscription();
      const page = await openTurnedOn(subscription);
      await replacePushServiceIn(serviceWorker(), subscription, true);
      const notification = await notify(page, place, language);
      const { body, turnOff } = words[language];
      expect(notification).toMatchObject({ title: place.name, body: expect.stringContaining(body) });
      expect(notification.buttons).toContain(turnOff);

      desktop.press(notification, turnOff);

      const isSubscribed = () =>
        serviceWorker().evaluate(async () => {
          const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
          return (await registration.pushManager.getSubscription()) !== null;
        });
      // Both in one poll: a failure shows whether the press or the call to the gateway was lost.
      const state = async () => ({ saved: await readSaved(page, stackUrl), isSubscribed: await isSubscribed() });
      await expect.poll(state).toEqual({ saved: [], isSubscribed: false });
      expect(new URL(page.url()).pathname).toBe('/remove');
    },
  );

  test('a subscription that the browser has ended is made again, once, for the same visitor', async () => {
    const [old, next] = [await newSubscription(), await newSubscription()];
    const page = await openTurnedOn(old);
    const [before] = await readSaved(page, stackUrl);
    await replacePushServiceIn(serviceWorker(), next, false);

    // Chromium fires the event only for subscriptions of its own push service. For an event made by a script, `waitUntil` does not
    // wait, so the test waits for the promises.
    const change = () =>
      serviceWorker().evaluate(async () => {
        const event = new Event('pushsubscriptionchange');
        const work: Promise<unknown>[] = [];
        Object.assign(event, { waitUntil: (promise: Promise<unknown>) => work.push(promise) });
        dispatchEvent(event);
        await Promise.all(work);
        return work.length;
      });
    expect([await change(), await change()]).toEqual([1, 1]);

    expect(await readSaved(page, stackUrl)).toEqual([before]);
    const end = async ({ endpoint }: typeof old) => {
      const options = { data: { endpoint }, headers: { origin: new URL(stackUrl).origin } };
      expect((await page.request.delete(`${stackUrl}/api/push/subscriptions`, options)).status()).toBe(200);
      return (await readSaved(page, stackUrl)).length;
    };
    expect([await end(old), await end(next)]).toEqual([1, 0]);
  });
});
