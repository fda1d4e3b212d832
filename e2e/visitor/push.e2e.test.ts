import { launchWholeBrowser, newPage } from '@around/test-harness/browser';
import { startPushService } from '@around/test-harness/push-service';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolations } from '../find-violations.ts';
import { openFeed, phone } from './feed-page.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');
const LABEL = 'Tell me when followed places have new stories';

let browser: Browser;
beforeAll(async () => {
  browser = await launchWholeBrowser();
});
afterAll(() => browser.close());

/** A browser whose push service accepts subscriptions. Chromium has none without Google's. */
async function replacePushService(page: Page): Promise<void> {
  await using service = await startPushService();
  const { keys } = service.subscribe('');
  await page.addInitScript(
    (json) => {
      let current: object | null = null;
      const made = {
        ...json,
        options: {},
        toJSON: () => json,
        async unsubscribe() {
          current = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current,
        subscribe: async () => (current ??= made),
      });
    },
    { endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`, keys },
  );
}

/** As the visitor does in the settings of the site. */
async function blockNotifications(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const settings = await browser.newBrowserCDPSession();
  await settings.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: new URL(stackUrl).origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}

async function openSwitch(page: Page) {
  await openFeed(page, stackUrl);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const toggle = page.getByRole('switch', { name: LABEL });
  await toggle.waitFor();
  return toggle;
}

const isPush = (method: string) => (request: Request) =>
  request.method() === method && request.url().endsWith('/api/push/subscriptions');

test('one press turns notifications on, and one press turns them off', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['notifications'] });
  const { page } = watched;
  await replacePushService(page);
  const toggle = await openSwitch(page);
  expect(await toggle.getAttribute('aria-checked')).toBe('false');

  const saved = page.waitForRequest(isPush('POST'));
  await toggle.click();
  await page.getByRole('switch', { name: LABEL, checked: true }).waitFor();
  const body = (await saved).postDataJSON();
  expect(body).toMatchObject({ language: 'en', placeIds: [], endpoint: expect.stringContaining('fcm') });
  expect((await (await saved).response())?.status()).toBe(200);
  expect(await findViolations(page)).toEqual([]);

  const ended = page.waitForRequest(isPush('DELETE'));
  await toggle.click();
  await page.getByRole('switch', { name: LABEL, checked: false }).waitFor();
  expect((await ended).postDataJSON()).toEqual({ endpoint: body.endpoint });
});

test('a browser that blocks notifications says how to allow them', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await blockNotifications(page);
  const toggle = await openSwitch(page);

  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
  expect(await toggle.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Your browser blocks notifications of Around.').waitFor();
});

test('a push shows a notification of the place', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['notifications'] });
  const { page } = watched;
  await openFeed(page, stackUrl);
  const [place] = await readFeed(stackUrl);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const message = {
    title: place!.name,
    body: '3 new stories',
    path: `/l/${place!.id}`,
    tag: `place-${place!.id}`,
    language: 'en',
    turnOff: 'Turn off',
  };

  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(stackUrl).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = (await registration.getNotifications()) as Array<Notification & { actions: object[] }>;
      return notifications.map(({ title, body, data, actions }) => ({ title, body, data, actions }));
    });
  await expect
    .poll(shown, { timeout: 20_000 })
    .toMatchObject([
      { title: place!.name, body: '3 new stories', data: { path: message.path }, actions: [{ title: 'Turn off' }] },
    ]);
});
