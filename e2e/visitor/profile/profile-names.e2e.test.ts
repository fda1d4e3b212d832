import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { goOnline } from '../../go-online.ts';
import { whileOpen } from '../../while-open.ts';
import { phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { openNewProfile, openProfile, RENDER_MS, sectionOf } from './profile-page.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.concurrent('a full name is edited in place and kept', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page } = visit;
  const names = sectionOf(page, 'Name');

  await names.getByRole('button', { name: 'Edit name' }).click();
  await names.getByLabel('Full Name').fill('Ada King');
  await names.getByRole('button', { name: 'Save name' }).click();
  await expectNotice(page, 'Saved', 'Your name has been changed.');
  await names.getByRole('heading', { name: 'Ada King' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Edit name');
  await page.reload();

  await names.getByRole('heading', { name: 'Ada King' }).waitFor();
});

test.concurrent('a read that began before a change does not undo it', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page } = visit;
  const names = sectionOf(page, 'Name');
  await names.getByRole('button', { name: 'Edit name' }).click();
  await names.getByLabel('Full Name').fill('Ada King');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  const answered = Promise.withResolvers<void>();
  const delay = whileOpen(async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await saved;
    await route.fulfill({ response });
    answered.resolve();
  });
  await page.route('**/api/user', delay);
  const read = page.waitForRequest('**/api/user');

  // Coming back online reads the user again.
  await page.context().setOffline(true);
  await page.getByText('You are offline. Changes cannot be saved now.').waitFor();
  await goOnline(page);
  await read;
  await names.getByRole('button', { name: 'Save name' }).click();
  await answered.promise;
  await page.waitForTimeout(RENDER_MS);

  expect(await names.getByRole('heading').textContent()).toBe('Ada King');
});

test.concurrent('a taken username is reported while typing and beside the field, and the texts are kept', async ({
  expect,
}) => {
  const other = makeUser();
  await using otherVisit = await newVisitorPage(browser);
  await signUp(otherVisit, stackUrl, other);
  await using visit = await openNewProfile(browser, stackUrl);
  const names = sectionOf(visit.page, 'Name');
  const username = names.getByLabel('Username');

  await names.getByRole('button', { name: 'Edit name' }).click();
  await username.fill(`${other.username}-free`);
  await names.getByText('This username is free').waitFor();
  await username.fill(other.username.toUpperCase());
  await names.getByText('This username is already taken').waitFor();
  await names.getByLabel('Current password').fill(visit.user.password);
  await names.getByRole('button', { name: 'Save name' }).click();

  await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true');
  await names.getByText('This username is already taken').waitFor();
  expect(await username.inputValue()).toBe(other.username.toUpperCase());
  expect(await names.getByLabel('Current password').inputValue()).toBe(visit.user.password);
});

test.concurrent('a new username needs the right password', async () => {
  await using visit = await openNewProfile(browser, stackUrl);
  const names = sectionOf(visit.page, 'Name');
  const username = `${visit.user.username}-new`;

  await names.getByRole('button', { name: 'Edit name' }).click();
  await names.getByLabel('Username').fill(username);
  await names.getByRole('button', { name: 'Save name' }).click();
  await names.getByText('Password is required').waitFor();
  await names.getByLabel('Current password').fill('something else');
  await names.getByRole('button', { name: 'Save name' }).click();
  await names.getByText('The password is not right').waitFor();
  await names.getByLabel('Current password').fill(visit.user.password);
  await names.getByRole('button', { name: 'Save name' }).click();

  await names.getByText(username, { exact: true }).waitFor();
});

test.concurrent('the name is changed with the keyboard alone', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl);
  const { page } = visit;
  const focused = () => page.evaluate(() => document.activeElement?.textContent);

  for (let tabs = 0; tabs < 5 && (await focused()) !== 'Edit name'; tabs += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Edit name');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Grace Hopper');
  await page.keyboard.press('Enter');

  await sectionOf(page, 'Name').getByRole('heading', { name: 'Grace Hopper' }).waitFor();
  await expect.poll(focused).toBe('Edit name');
});

test.concurrent('G50 a name with markup is shown as text', async ({ expect }) => {
  const fullName = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await using visit = await openNewProfile(browser, stackUrl, { user: makeUser({ fullName }) });
  const { page } = visit;

  await sectionOf(page, 'Name').getByRole('heading', { name: fullName }).waitFor();
  expect(await page.title()).not.toBe('1');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** The size of a control that a finger can hit. */
const MIN_TARGET_PX = 44;
const LONGEST = [
  ['Latin', 'W', 'M'],
  ['Arabic', 'ش', 'ض'],
  ['CJK', '龍', '鬱'],
] as const;

test.for(LONGEST)('the longest %s names without spaces fit at every width', async ([, letter, other]) => {
  const start = makeUser().username;
  const user = makeUser({
    username: start + letter.repeat(50 - start.length),
    fullName: other.repeat(100),
  });
  await using visit = await openNewProfile(browser, stackUrl, { user });
  const { page } = visit;

  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await openProfile(page, stackUrl);
    await expectNothingCutOff(page, sectionOf(page, 'Name').getByRole('heading'));

    await page.goto(`${stackUrl}/`);
    await page.getByRole('banner').getByRole('button', { name: user.username }).click();
    await expectNothingCutOff(page, page.getByRole('link', { name: 'View Profile' }));

    await page.goto(`${stackUrl}/new-home`);
    await expectNothingCutOff(page, page.getByRole('button', { name: 'Logout' }));
    const search = (await page.getByRole('search').boundingBox())!;
    expect(search.width).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  }
});

/** The element is inside the window, and the page does not scroll sideways. */
async function expectNothingCutOff(page: Page, element: ReturnType<Page['getByRole']>): Promise<void> {
  await element.waitFor();
  const { width } = page.viewportSize()!;
  const box = (await element.boundingBox())!;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
}
