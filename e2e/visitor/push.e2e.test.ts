import { launchWholeBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../find-violations.ts';
import { openFeed, phone, playingCard } from './feed-page.ts';
import { makeUser } from './new-user.ts';
import { deliverPush, openSwitch, readSaved, replacePushService, SWITCH } from './push-page.ts';
import { recordShownNotifications } from './shown-notifications.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchWholeBrowser();
});
afterAll(() => browser.close());

/** Blocks them as the visitor does in the settings of the site. */
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

const isPush = (method: string) => (request: Request) =>
  request.method() === method && request.url().endsWith('/api/push/subscriptions');

test('one press turns notifications on, and one press turns them off', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['notifications'] });
  const { page } = watched;
  await replacePushService(page);
  const toggle = await openSwitch(page, stackUrl);
  expect(await toggle.getAttribute('aria-checked')).toBe('false');

  const saved = page.waitForRequest(isPush('POST'));
  await toggle.click();
  await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor();
  const body = (await saved).postDataJSON();
  expect(body).toMatchObject({ language: 'en', placeIds: [], endpoint: expect.stringContaining('fcm') });
  expect((await (await saved).response())?.status()).toBe(200);
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  const ended = page.waitForRequest(isPush('DELETE'));
  await toggle.click();
  await page.getByRole('switch', { name: SWITCH, checked: false }).waitFor();
  expect((await ended).postDataJSON()).toEqual({ endpoint: body.endpoint });
});

test('a subscription that is lost is made again by the next visit, and one that was turned off is not', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['notifications'] });
  const { page } = watched;
  // Each page load begins without a subscription.
  await replacePushService(page);
  const saved = page.waitForRequest(isPush('POST'));
  await (await openSwitch(page, stackUrl)).click();
  await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor();
  await (await saved).response();

  // The visit may have saved the first subscription again meanwhile.
  const renewed = page.waitForRequest((request) => isPush('POST')(request) && 'replaces' in request.postDataJSON());
  await openFeed(page, stackUrl);
  const { endpoint, replaces } = (await renewed).postDataJSON();
  expect([replaces, (await (await renewed).response())?.status()]).toEqual([endpoint, 200]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('switch', { name: SWITCH, checked: true }).click();
  await page.getByRole('switch', { name: SWITCH, checked: false }).waitFor();

  const toggle = await openSwitch(page, stackUrl);
  expect(await toggle.getAttribute('aria-checked')).toBe('false');
  expect(await page.evaluate(() => caches.has('push'))).toBe(false);
});

test('notifications that are turned off while the visit saves them again stay off', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['notifications'] });
  const { page } = watched;
  expect((await page.request.post(`${stackUrl}/api/register`, { data: makeUser() })).status()).toBe(200);
  await replacePushService(page);
  // The visit saves the subscription again when it knows the user.
  const user = Promise.withResolvers<void>();
  await page.route('**/api/user', (route) => user.promise.then(() => route.continue()));
  await (await openSwitch(page, stackUrl)).click();
  await page.getByRole('switch', { name: SWITCH, checked: true }).waitFor();
  const saving = Promise.withResolvers<void>();
  await page.route('**/api/push/subscriptions', async (route) => {
    if (isPush('POST')(route.request())) await saving.promise;
    await route.continue();
  });
  const again = page.waitForRequest(isPush('POST'));
  user.resolve();
  await again;

  const ended = page.waitForResponse((response) => isPush('DELETE')(response.request()));
  await page.getByRole('switch', { name: SWITCH, checked: true }).click();
  await page.getByRole('switch', { name: SWITCH, checked: false }).waitFor();
  await ended;
  const savedAgain = page.waitForResponse((response) => isPush('POST')(response.request()));
  const endedAgain = page.waitForResponse((response) => isPush('DELETE')(response.request()));
  saving.resolve();

  expect([(await savedAgain).status(), (await endedAgain).status()]).toEqual([200, 200]);
  expect(await readSaved(page, stackUrl)).toEqual([]);
  expect(await page.evaluate(() => caches.has('push'))).toBe(false);
});

test('the list of followed places has the switch, and says why while nothing is followed', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['notifications'] });
  const { page } = watched;
  await replacePushService(page);
  await openSwitch(page, stackUrl);
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Following' });
  const toggle = list.getByRole('switch', { name: SWITCH });

  await list.getByText('You follow no place yet').waitFor();
  await list.getByText('Once you follow a place, you hear of its new stories even while Around is closed.').waitFor();
  await toggle.click();
  await list.getByRole('switch', { name: SWITCH, checked: true }).waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await list.getByRole('button', { name: 'Close' }).click();
  await list.waitFor({ state: 'detached' });
  const [place] = await readFeed(stackUrl);
  await openFeed(page, `${stackUrl}/l/${place!.id}`);
  await playingCard(page).getByRole('button', { name: place!.name }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await openSwitch(page, stackUrl);
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  await list.getByText('On this device, at most once an hour.').waitFor();
  await list.getByRole('link', { name: place!.name }).waitFor();
});

test('a browser that blocks notifications says how to allow them', async () => {
  await using watched = await newPage(browser, phone);
  const { page } = watched;
  await blockNotifications(page);
  const toggle = await openSwitch(page, stackUrl);

  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
  expect(await toggle.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Your browser blocks notifications of Around.').waitFor();
});

test('a page whose texts come after it has loaded has a service worker too', async () => {
  await using watched = await newPage(browser, { ...phone, locale: 'ar' });
  const { page } = watched;
  const loaded = page.waitForEvent('load');
  await page.route('**/assets/arabic-*.js', async (route) => {
    await loaded;
    await route.continue();
  });

  await openFeed(page, stackUrl);

  expect(await page.getAttribute('html', 'lang')).toBe('ar');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
});

test('a push shows a notification of the place', async () => {
  await using watched = await newPage(browser, { ...phone, permissions: ['notifications'] });
  const { page } = watched;
  await openFeed(page, stackUrl);
  const [place] = await readFeed(stackUrl);
  const message = {
    title: place!.name,
    body: '3 new stories',
    path: `/l/${place!.id}`,
    tag: `place-${place!.id}`,
    language: 'en',
    turnOff: 'Turn off',
  };

  const shown = await recordShownNotifications(page);
  await deliverPush(page, stackUrl, message);

  await expect.poll(() => shown).toEqual([{ title: place!.name, body: '3 new stories' }]);
  const notifications = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const list = (await registration.getNotifications()) as Array<Notification & { actions: object[] }>;
    return list.map(({ title, data, actions }) => ({ title, data, actions }));
  });
  expect(notifications).toMatchObject([
    { title: place!.name, data: { path: message.path }, actions: [{ title: 'Turn off' }] },
  ]);
});
