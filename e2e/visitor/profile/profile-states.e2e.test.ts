import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { findViolations } from '../../find-violations.ts';
import { goOnline } from '../../go-online.ts';
import { openFeed, phone } from '../feed-page.ts';
import { logIn, makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { openNewProfile, openProfile, RENDER_MS, sectionOf } from './profile-page.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** In the page: whether the press has read the user again. The page itself does it only every 10 s. */
function isReadAtPress(): boolean {
  const [press] = performance.getEntriesByName('press');
  const reads = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/user'));
  return reads.some(({ startTime }) => startTime >= press!.startTime && startTime < press!.startTime + 1_000);
}

test.concurrent('a signed-out visitor is sent to the sign-in page and back', async () => {
  await using visit = await newVisitorPage(browser);
  await visit.page.goto(`${stackUrl}/profile`);

  await visit.page.waitForURL(`${stackUrl}/auth?returnTo=/profile`);
});

test.concurrent('while sessions cannot be read the page says so, offers to retry, and retries by itself', async ({
  expect,
}) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page } = visit;
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }));
  await page.reload();

  await page.getByRole('heading', { name: 'Your profile cannot be read right now' }).waitFor();
  await page.getByText('You are still signed in. Please try again in a moment.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/profile');
  await page.evaluate(() => addEventListener('click', () => performance.mark('press'), { capture: true, once: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => page.evaluate(isReadAtPress)).toBe(true);
  await page.unroute('**/api/user');

  await sectionOf(page, 'Your data').waitFor();
});

test.concurrent('offline the page says so, and a change fails at once and keeps its text', async () => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page } = visit;
  const names = sectionOf(page, 'Name');
  await names.getByRole('button', { name: 'Edit name' }).click();
  await names.getByLabel('Full Name').fill('Ada King');

  await page.context().setOffline(true);
  const note = page.getByText('You are offline. Changes cannot be saved now.');
  await note.waitFor();
  await names.getByRole('button', { name: 'Save name' }).click();
  await names.getByText('You are offline. Nothing was changed.').waitFor();
  await goOnline(page);
  await note.waitFor({ state: 'detached' });
  await names.getByRole('button', { name: 'Save name' }).click();

  await names.getByRole('heading', { name: 'Ada King' }).waitFor();
});

test.concurrent('the page works when the code that applies preferences cannot be loaded', async () => {
  await using visit = await newVisitorPage(browser, phone);
  const { page } = visit;
  await signUp(visit, stackUrl, makeUser());
  const refused = page.waitForEvent('requestfailed');
  await page.route('**/assets/apply-preferences-*.js', (route) => route.abort());
  await openProfile(page, stackUrl);
  await refused;
  await page.waitForTimeout(RENDER_MS);

  await sectionOf(page, 'Name').getByRole('button', { name: 'Edit name' }).click();
  await sectionOf(page, 'Name').getByLabel('Full Name').waitFor();
});

test.concurrent('preferences apply at once and in a second browser', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page, user } = visit;
  const preferences = sectionOf(page, 'Preferences');
  const stored = () => page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());

  for (const name of ['Dark theme', 'Kilometres', 'Türkçe']) {
    await Promise.all([stored(), preferences.getByRole('button', { name }).click()]);
  }
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();

  await using second = await newVisitorPage(browser, { ...phone, locale: 'en-US', colorScheme: 'light' });
  expect(await logIn(second, stackUrl, user)).toBe(200);
  await openFeed(second.page, stackUrl);
  const root = second.page.locator('html');
  await expect.poll(() => root.getAttribute('lang')).toBe('tr');
  await expect.poll(() => root.getAttribute('class')).toBe('dark');
  await expect.poll(() => second.page.evaluate(() => localStorage.getItem('distance-unit'))).toBe('kilometer');
});

const LOOKS = [
  { language: 'en', theme: 'light' },
  { language: 'ar', theme: 'dark' },
] as const;

test.concurrent.for(LOOKS)(
  'the page and its dialogs violate no WCAG rule in the $theme theme in $language',
  async (look, { expect }) => {
    await using visit = await newVisitorPage(browser, phone);
    const { page } = visit;
    await signUp(visit, stackUrl, makeUser());
    await page.addInitScript(({ theme, language }) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('language', language);
    }, look);
    await page.goto(`${stackUrl}/profile`);
    const [names, email, password, data] = [0, 3, 4, 7].map((index) => page.locator('section').nth(index));
    await data!.waitFor();

    expect(await findViolations(page)).toEqual([]);
    for (const button of [email!, password!, data!].map((section) => section.getByRole('button').last())) {
      await button.click();
      await page.getByRole('dialog').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await names!.getByRole('button').click();
    await names!.locator('input').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  },
);
