import { launchBrowser, newPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolations, findViolationsInBothThemes } from '../find-violations.ts';
import { openInPlace } from '../open-in-place.ts';
import { OPERATOR_ROUTES } from '../routes.ts';
import { ACCOUNTS, anyDialog, DIALOGS, openByKeyboard, PROXIES } from './console-dialogs.ts';
import { narrow, openConsole } from './console-page.ts';
import { findLowTargets } from './low-targets.ts';

const stackUrl = inject('stackUrl');
const LOGIN = '/admin/login';
/** All screens, those with tabs once per tab. */
const SCREENS = [
  ...OPERATOR_ROUTES.filter((route) => route !== LOGIN),
  ...['credentials', 'crawler'].map((tab) => `/admin/dashboard?tab=${tab}`),
  ...['crawler', 'accounts', 'settings'].map((tab) => `/admin/dashboard?panel=crawler&tab=${tab}`),
  ...['locations', 'accounts', 'history'].map((tab) => `/admin/crawler-statistics?tab=${tab}`),
  ...['stories', 'statistics', 'system'].map((tab) => `/admin/crawler-debug?tab=${tab}`),
  '/simple-proxy-manager?tab=accounts',
];

/** Forms whose fields say what is wrong when nothing is filled in. */
const EMPTY_FORMS: [path: string, submit: string][] = [
  [ACCOUNTS, 'Add Account'],
  [PROXIES, 'Add Proxy'],
  ['/simple-proxy-manager', 'Add Proxy'],
  ['/admin/dashboard?tab=credentials', 'Update Credentials'],
  ['/admin/dashboard?panel=crawler&tab=accounts', 'Add Account'],
  ['/admin/collection', 'Exclude the profile'],
];
const MENUS = [/^More actions for /, /^Columns of /];

/** Checking every screen takes minutes on a busy machine. */
const TOUR_TIMEOUT_MS = 1_200_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Navigates as a link inside the console does, and waits until the data is loaded. */
async function goTo(page: Page, path: string): Promise<void> {
  await openInPlace(page, path);
  await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0);
}

/** Lists elements that extend beyond the screen and cannot be scrolled into view. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    // A scrollable ancestor makes an element reachable. Elements one pixel wide are for screen readers only.
    const isReachable = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
        element.getBoundingClientRect().width <= 1 ||
        isReachable(element.parentElement));
    const out = [...document.querySelectorAll('main *, header *, [role$=dialog] *, [role=menu] *')].filter(
      (element) => {
        const { left, right, width: own } = element.getBoundingClientRect();
        return own > 1 && (left < -1 || right > width + 1) && !isReachable(element);
      },
    );
    const page =
      document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
    return [...page, ...out.slice(0, 5).map((element) => `<${element.tagName}> ${element.textContent?.slice(0, 60)}`)];
  });
}

const none = (screens: readonly string[]) => Object.fromEntries(screens.map((screen) => [screen, []]));

test('no screen of the console has an accessibility violation in any theme', {
  timeout: TOUR_TIMEOUT_MS,
}, async () => {
  await using watched = await openConsole(browser, '/admin');
  const { page } = watched;
  const found: Record<string, string[]> = {};
  for (const screen of SCREENS) {
    await goTo(page, screen);
    found[screen] = await findViolationsInBothThemes(page);
  }

  expect(found).toEqual(none(SCREENS));
});

test('every screen of the console fits on 360 pixels, with nothing cut off or too low for a thumb', async () => {
  await using watched = await openConsole(browser, '/admin', { viewport: narrow });
  const { page } = watched;
  const found: Record<string, string[]> = {};
  for (const screen of SCREENS) {
    await goTo(page, screen);
    found[screen] = [...(await cutOff(page)), ...(await findLowTargets(page))];
  }

  expect(found).toEqual(none(SCREENS));
});

/** A sync may close its dialog before everything in it has been checked. */
const lasting = DIALOGS.filter(({ dialog }) => dialog !== 'sync');

test('no open dialog has an accessibility violation in any theme, or is cut off or too low for a thumb on 360 pixels', {
  timeout: TOUR_TIMEOUT_MS,
}, async () => {
  await using watched = await openConsole(browser, '/admin', { viewport: narrow });
  const { page } = watched;
  const found: Record<string, string[]> = {};
  for (const { dialog, path, opener, item } of lasting) {
    await goTo(page, path);
    await openByKeyboard(opener(page), anyDialog(page), item);
    found[dialog] = await findAllViolations(page);
    await page.keyboard.press('Escape');
    await anyDialog(page).waitFor({ state: 'detached' });
  }

  expect(found).toEqual(none(lasting.map(({ dialog }) => dialog)));
});

test.each(MENUS)(
  'the menu %s has no accessibility violation, and the item with the focus differs in colour',
  async (name) => {
    await using watched = await openConsole(browser, ACCOUNTS, { viewport: narrow });
    const { page } = watched;
    await page.getByRole('button', { name }).first().press('Enter');
    const items = page.getByRole('menu').locator('[role^=menuitem]');
    await items.first().waitFor();
    await items.first().hover();
    const colourOf = (index: number) => items.nth(index).evaluate((item) => getComputedStyle(item).color);

    await expect.poll(() => colourOf(0)).not.toBe(await colourOf(1));
    expect(await findAllViolations(page)).toEqual([]);

    await page.keyboard.press('Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // The focus is on an element that an operator can see.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('body, [aria-hidden=true]')))
      .toBe(false);
  },
);

test('no form has an accessibility violation in any theme while its fields and a notice say what is wrong', async () => {
  await using watched = await openConsole(browser, '/admin');
  const { page } = watched;
  const found: Record<string, string[]> = {};
  for (const [path, submit] of EMPTY_FORMS) {
    await goTo(page, path);
    await page.getByRole('button', { name: submit, exact: true }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    found[path] = await findViolationsInBothThemes(page);
  }

  expect(found).toEqual(none(EMPTY_FORMS.map(([path]) => path)));
});

/** Runs all checks for a phone. */
async function findAllViolations(page: Page): Promise<string[]> {
  return [...(await findViolationsInBothThemes(page)), ...(await cutOff(page)), ...(await findLowTargets(page))];
}

test('the login is accessible in both themes, and fits on 360 pixels', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await using watched = await newPage(browser, { viewport: narrow, colorScheme, reducedMotion: 'reduce' });
    const { page } = watched;
    await page.goto(stackUrl + LOGIN);
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();

    expect([colorScheme, await findViolations(page), await cutOff(page)]).toEqual([colorScheme, [], []]);
  }
});
