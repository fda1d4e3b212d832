import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { desktop, openFeed, phone, playingCard } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const HERE = '/?lat=38.42&lng=27.13&name=Konak';
const TOO_OLD = [
  'This browser is too old for Around. Update it, or open this page in another browser.',
  'Bu tarayıcı Around için çok eski. Tarayıcını güncelle ya da bu sayfayı başka bir tarayıcıda aç.',
  'هذا المتصفح قديم جدًا على Around. حدّثه، أو افتح هذه الصفحة في متصفح آخر.',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Runs in the page. What Safari 16.4, Chrome 111, Firefox 121 or Samsung Internet 22 lack. */
function removeNewerApis(): void {
  const from = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  from(URL, 'canParse', 'parse');
  from(AbortSignal, 'any');
  from(URLSearchParams.prototype, 'size');
  from(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover');
  from(Intl, 'Segmenter', 'DurationFormat');
  from(Element.prototype, 'checkVisibility');
  from(Map, 'groupBy');
  from(Object, 'groupBy');
  from(Response, 'json');
  from(Response.prototype, 'bytes');
  from(Promise, 'withResolvers', 'try');
  from(Array, 'fromAsync');
  from(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf');
  from(globalThis, 'Iterator', 'scheduler', 'CloseWatcher', 'navigation');
  from(Document.prototype, 'startViewTransition');
}

async function expectPlainPage(page: Page, sentences: string[]): Promise<void> {
  for (const sentence of sentences) await page.getByText(sentence, { exact: true }).waitFor();
  const places = await page.getByRole('listitem').all();
  expect(places.length).toBeGreaterThan(2);
  for (const place of places) expect(await place.getByRole('link').count()).toBe(2);
  const media = await page.getByRole('listitem').first().getByRole('link').last().getAttribute('href');
  expect((await page.request.get(stackUrl + media)).status()).toBe(200);
}

test('feed, dialogs, place search and radar work with what the oldest supported browsers have', async () => {
  await using watched = await newPage(browser, { ...desktop, reducedMotion: 'reduce' });
  const { page } = watched;
  await page.addInitScript(removeNewerApis);
  const requested = page.waitForRequest(/\/api\/feed\?.*lat=38.42.*cursor=|\/api\/feed\?.*lat=38.42/);
  await openFeed(page, stackUrl + HERE);
  await requested;
  await page.getByRole('complementary').getByRole('heading', { name: 'Next places nearby' }).waitFor();

  const report = playingCard(page).getByRole('button', { name: 'Report' });
  await report.click();
  await page.getByRole('dialog', { name: 'Report this story' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => report.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Share Video' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Coming soon' });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('combobox', { name: 'Around' }).fill('konak');
  await page.getByRole('option').first().click();
  await playingCard(page).waitFor();
  await page.getByRole('link', { name: 'Radar' }).click();
  await page.getByRole('navigation', { name: 'Places, nearest first' }).getByRole('listitem').first().waitFor();
});

test.for(['HTMLScriptElement.prototype.noModule', 'AbortSignal', 'Array.prototype.toSorted'])(
  'a browser without %s says in three languages that it is too old, and lists the nearest places',
  async (api) => {
    await using watched = await newPage(browser, { ...phone, expectedErrors: [/index.html has no #root/] });
    const { page } = watched;
    await page.addInitScript((path) => {
      const names = path.split('.');
      const last = names.pop() as string;
      const owner = names.reduce((at, name) => Reflect.get(at, name), globalThis as object);
      Reflect.deleteProperty(owner, last);
    }, api);
    await page.goto(stackUrl + HERE);

    await expectPlainPage(page, TOO_OLD);
    await page.goto(`${stackUrl}/auth`);
    await page.getByText(TOO_OLD[0]!, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Around' }).click();
    await expectPlainPage(page, TOO_OLD);
  },
);

test('a browser that cannot read the files of the app gets the same page', async () => {
  await using watched = await newPage(browser, { ...phone, expectedErrors: [/^\s*$|SyntaxError/] });
  const { page } = watched;
  await page.route(/\/assets\/(index|libraries)-.*\.js/, (route) =>
    route.fulfill({ body: 'let = 1;', contentType: 'text/javascript' }),
  );
  await page.goto(stackUrl + HERE);

  await expectPlainPage(page, TOO_OLD);
});

test('when the files of the app do not arrive, the page says so and lists the nearest places', async () => {
  await using watched = await newPage(browser, { ...phone, expectedErrors: [/Failed to load resource/] });
  const { page } = watched;
  await page.route(/\/assets\/libraries-.*\.js/, (route) => route.abort());
  await page.goto(stackUrl + HERE);

  await expectPlainPage(page, ["Around couldn't start. Check your connection and reload the page."]);
});

test('without JavaScript the nearest places are listed, and a shared link shows what it is about', async () => {
  await using watched = await newPage(browser, { ...phone, javaScriptEnabled: false });
  const { page } = watched;
  await page.goto(stackUrl + HERE);
  await expectPlainPage(page, ['Around needs JavaScript to play stories.']);

  const place = page.getByRole('listitem').first().getByRole('link').first();
  const name = (await place.textContent())!;
  await place.click();
  await page.waitForURL('**/l/*');
  await page.getByRole('main').getByRole('link').filter({ hasText: name }).waitFor();
});
