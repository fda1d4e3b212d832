import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFeed, playingCard } from './feed-page.ts';
import { makeUser, newVisitorPage, signUp } from './new-user.ts';

const stackUrl = inject('stackUrl');
const HERE = '/?lat=38.42&lng=27.13&name=Konak';
const DEFAULT_PX = 16;

/** A zoomed page has fewer CSS pixels, and large text more pixels for a character. */
const SCREENS = [
  { what: 'text at 200 %', width: 390, height: 844, text: 2 },
  { what: 'text at 200 % on a small phone', width: 360, height: 640, text: 2 },
  { what: 'text at 150 % on a small phone', width: 360, height: 640, text: 1.5 },
  { what: 'text at 150 % on the narrowest phone', width: 320, height: 568, text: 1.5 },
  { what: 'the narrowest phone', width: 320, height: 568, text: 1 },
  { what: 'zoom at 200 %', width: 195, height: 422, text: 1 },
].flatMap((screen) => ['en', 'ar'].map((language) => ({ ...screen, language })));
type Screen = (typeof SCREENS)[number];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Sets the text size and the language of the browser. */
async function prepare(page: Page, { text, language }: Screen): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const size = DEFAULT_PX * text;
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
}

const pageOptions = ({ width, height }: Screen) => ({
  viewport: { width, height },
  hasTouch: true,
  reducedMotion: 'reduce' as const,
});

/** Buttons, links and fields that the screen cuts off, and a page that scrolls sideways. */
function lostControls(root: Locator): Promise<string[]> {
  return root.evaluate((element) => {
    const names = [...element.querySelectorAll<HTMLElement>('button, a, input:not([type="file"]), textarea')]
      .filter((control) => !control.closest('[inert], .sr-only') && control.getClientRects().length > 0)
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        return width < 20 || left < -1 || right > innerWidth + 1;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth + 1 ? [...names, `the page is ${scrollWidth} wide`] : names;
  });
}

/** True for text that its box cuts off. */
function isCut(text: Locator): Promise<boolean> {
  return text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
}

/** What lies over the middle of these controls. */
function covered(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(hit) ? [] : [`${element.getAttribute('aria-label')} by ${hit?.outerHTML.slice(0, 120)}`];
    }),
  );
}

test.for(SCREENS)('$what ($width x $height, $language): feed, viewer and sharing lose nothing', async (screen) => {
  await using watched = await newPage(browser, pageOptions(screen));
  const { page } = watched;
  await prepare(page, screen);
  await openFeed(page, stackUrl + HERE);
  const card = playingCard(page);

  expect(await lostControls(page.locator('body'))).toEqual([]);
  const report = card.locator('button').filter({ has: page.locator('svg') });
  await expect.poll(() => covered(report.filter({ visible: true }))).toEqual([]);
  const caption = card.locator('p[dir="auto"]').first();
  await expect
    .poll(async () => (await caption.boundingBox())?.width ?? 0)
    .toBeGreaterThan(Math.min(130, screen.width * 0.6));
  const { height = 0 } = (await caption.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(DEFAULT_PX * screen.text);
  const { width: searchWidth = 0 } = (await page.locator('#around').boundingBox()) ?? {};
  expect(searchWidth).toBeGreaterThan(45);
  for (const label of await page.locator('nav.fixed span.truncate').all()) expect(await isCut(label)).toBe(false);

  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.locator('header').first().waitFor();
  await expect.poll(() => lostControls(viewer)).toEqual([]);
  const controls = viewer.locator('button[title]').filter({ visible: true });
  await expect.poll(() => controls.count()).toBeGreaterThan(4);
  await expect.poll(() => covered(controls)).toEqual([]);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });

  await page.locator('nav.fixed button').nth(1).click();
  await page.locator('[role="dialog"] form').waitFor();
  await expect.poll(() => lostControls(page.getByRole('dialog'))).toEqual([]);
});

test.for(SCREENS)('$what ($width x $height, $language): radar and menu lose nothing', async (screen) => {
  await using watched = await newPage(browser, pageOptions(screen));
  const { page } = watched;
  await prepare(page, screen);
  await page.goto(`${stackUrl}/radar`);
  await page.locator('[data-place]').first().waitFor();

  const { width = 0 } = (await page.locator('#around').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(35);
  await page.locator('header button[aria-expanded]').click();
  const panel = page.locator('header [role="group"]').first();
  await panel.waitFor();
  const last = page.locator('header a[href="/remove"]');
  await last.waitFor();
  expect(await lostControls(page.locator('header'))).toEqual([]);
  // The panel grows when it knows whether the browser can show notifications.
  const coveredInView = async () => {
    await last.scrollIntoViewIfNeeded();
    return covered(last);
  };
  await expect.poll(coveredInView).toEqual([]);
});

test.for(SCREENS.filter(({ language }) => language === 'en'))(
  '$what ($width x $height): the profile loses nothing',
  async (screen) => {
    await using watched = await newVisitorPage(browser, pageOptions(screen));
    const { page } = watched;
    await prepare(page, screen);
    await signUp(watched, stackUrl, makeUser());
    await page.goto(`${stackUrl}/profile`);
    await page.getByRole('button', { name: 'Edit name' }).waitFor();

    expect(await lostControls(page.locator('body'))).toEqual([]);
  },
);
