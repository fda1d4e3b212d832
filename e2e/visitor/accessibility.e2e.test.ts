import { launchBrowser, newPage, type WatchedPage } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolations, findViolationsInBothThemes } from '../find-violations.ts';
import { openInPlace } from '../open-in-place.ts';
import { VISITOR_ROUTES } from '../routes.ts';
import { makeNewcomer } from './auth/auth-dialog.ts';
import { openFeed, phone } from './feed-page.ts';

const stackUrl = inject('stackUrl');
const LANGUAGES = ['en', 'tr', 'ar'] as const;
const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'ar' },
] as const;
type Look = { theme: 'light' | 'dark'; language: (typeof LANGUAGES)[number] };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page with this theme and language, without motion: the contrast of a text that fades in cannot be measured. */
async function newPageWith(look: Look): Promise<WatchedPage> {
  const watched = await newPage(browser, { ...phone, reducedMotion: 'reduce' });
  await watched.page.addInitScript(({ theme, language }) => {
    localStorage.setItem('theme', theme);
    localStorage.setItem('language', language);
  }, look);
  return watched;
}

/** Navigates as a link inside the app does. */
async function followTo(page: Page, path: string): Promise<void> {
  await openInPlace(page, path);
  await page.waitForLoadState('networkidle');
}

test.concurrent.for(LANGUAGES)('no screen for visitors violates WCAG in any theme in %s', async (language) => {
  await using watched = await newPageWith({ theme: 'light', language });
  const { page } = watched;
  await openFeed(page, stackUrl);

  const found: Record<string, string[]> = {};
  for (const route of [...VISITOR_ROUTES, '/nowhere']) {
    await followTo(page, route);
    found[route] = await findViolationsInBothThemes(page);
  }

  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((route) => [route, []])));
});

test.concurrent.for(LOOKS)(
  'nothing that opens over the feed violates WCAG in the $theme theme in $language',
  async (look) => {
    await using watched = await newPageWith(look);
    const { page } = watched;
    await openFeed(page, stackUrl);

    const found: Record<string, string[]> = {};
    for (const key of ['Enter', 'l', '?', '/']) {
      await page.keyboard.press(key);
      await page.locator('[role="dialog"], [role="listbox"]').first().waitFor({ state: 'attached' });
      found[key] = await findViolations(page);
      await page.keyboard.press('Escape');
      await page.locator('[role="dialog"], [role="listbox"]').waitFor({ state: 'detached' });
    }

    expect(found).toEqual({ Enter: [], l: [], '?': [], '/': [] });
  },
);

test.concurrent.for(LOOKS)(
  'no step of signing up and in violates WCAG in the $theme theme in $language',
  async (look) => {
    await using watched = await newPageWith(look);
    const { page } = watched;
    await openFeed(page, `${stackUrl}/?lat=38.42&lng=27.13&name=Konak`);
    await page.locator('header button.bg-accent').click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.locator('button[type="submit"]');
    const found: Record<string, string[]> = {};

    await dialog.locator('input[name="email"]').waitFor();
    await submit.click();
    found.form = await findViolations(page);
    const { username, email, password, fullName } = makeNewcomer();
    const values = { username, email, password, confirmPassword: password, fullName };
    for (const [name, value] of Object.entries(values)) await dialog.locator(`input[name="${name}"]`).fill(value);
    await submit.click();
    await dialog.locator('input[name="code"]').waitFor();
    found.code = await findViolations(page);
    await dialog.getByRole('tab').nth(1).click();
    await submit.click();
    found.login = await findViolations(page);
    await dialog.locator('form ~ div button').last().click();
    await dialog.locator('input[name="email"]').waitFor();
    found.forgotten = await findViolations(page);
    await dialog.getByRole('tab').nth(2).click();
    await dialog.locator('input[name="phoneNumber"]').fill('5551234567');
    found.phone = await findViolations(page);
    await submit.click();
    await dialog.locator('input[name="code"]').waitFor();
    found.phoneCode = await findViolations(page);

    expect(found).toEqual({ form: [], code: [], login: [], forgotten: [], phone: [], phoneCode: [] });
  },
);
