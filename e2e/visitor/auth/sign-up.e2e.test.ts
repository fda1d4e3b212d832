import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { desktop, phone, playingCard } from '../feed-page.ts';
import { newVisitorPage } from '../new-user.ts';
import {
  avatar,
  expectAllSet,
  field,
  fillIn,
  makeNewcomer,
  openDialog,
  requestCode,
  shownCode,
  signUpButton,
} from './auth-dialog.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test.concurrent('a newcomer signs up on a phone with one screen and one code, and the feed goes on', async ({
  expect,
}) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const newcomer = makeNewcomer();
  const dialog = await openDialog(page, stackUrl);
  const shown = await playingCard(page).getAttribute('aria-label');
  await page.evaluate(() => {
    document.body.dataset.isSamePage = 'yes';
  });

  const code = await requestCode(dialog, newcomer);
  expect(await field(dialog, 'code').getAttribute('autocomplete')).toBe('one-time-code');
  const paste = () =>
    field(dialog, 'code').evaluate(
      (input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      ` ${code.slice(0, 3)}-${code.slice(3)} `,
    );

  await expectAllSet(page, paste);
  await expectNotice(page, 'Registration Successful');
  await dialog.waitFor({ state: 'detached' });
  await avatar(page, newcomer).waitFor();
  expect(await page.locator('body').getAttribute('data-is-same-page')).toBe('yes');
  expect(await playingCard(page).getAttribute('aria-label')).toBe(shown);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await avatar(page, newcomer).waitFor();
});

test.concurrent('a newcomer signs up with the keyboard alone', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  const newcomer = makeNewcomer();
  const dialog = await openDialog(page, stackUrl);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await signUpButton(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  const hasFocus = (name: string) => field(dialog, name).evaluate((input) => input === document.activeElement);
  await expect.poll(() => hasFocus('username')).toBe(true);
  const { username, email, password, fullName } = newcomer;
  // The button that shows the password is a stop of its own.
  const stops = [username, email, password, null, password, null, fullName];
  for (const text of stops) {
    if (text !== null) await page.keyboard.type(text);
    if (text !== fullName) await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const code = await shownCode(page);
  await expect.poll(() => hasFocus('code')).toBe(true);
  await page.keyboard.type(code);

  await avatar(page, newcomer).waitFor();
});

test.concurrent('the form says every rule beside its field, and reopening resets it', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openDialog(page, stackUrl);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();

  for (const text of [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'Confirm your password',
    'Full name is required',
  ]) {
    await dialog.getByText(text, { exact: true }).waitFor();
  }
  expect(await field(dialog, 'username').evaluate((input) => input === document.activeElement)).toBe(true);
  await fillIn(dialog, { password: 'a good one', confirmPassword: 'another one' });
  await dialog.getByText("Passwords don't match", { exact: true }).waitFor();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await signUpButton(page).click();
  expect(await field(dialog, 'password').inputValue()).toBe('');
  expect(await dialog.getByText("Passwords don't match").count()).toBe(0);
});

test.concurrent('a code that is short or wrong is refused, and the right one still counts', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const newcomer = makeNewcomer();
  const dialog = await openDialog(page, stackUrl);
  const code = await requestCode(dialog, newcomer);

  await field(dialog, 'code').fill('12');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expectNotice(page, 'Invalid Code', 'Please enter a valid 6-digit verification code');
  await field(dialog, 'code').fill(code === '000000' ? '000001' : '000000');
  await expectNotice(page, 'Verification Failed', 'This code is wrong or has expired');
  await dialog.getByText('This code is wrong or has expired').waitFor();

  await dialog.getByRole('button', { name: 'Back to Registration' }).click();
  expect(await field(dialog, 'username').inputValue()).toBe(newcomer.username);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await field(dialog, 'code').fill(code);
  await avatar(page, newcomer).waitFor();
});

test.concurrent('a code can be requested again after a minute', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await page.clock.install();
  const dialog = await openDialog(page, stackUrl);
  const first = await requestCode(dialog, makeNewcomer());

  await dialog.getByRole('button', { name: /^Resend code in \d+ s$/ }).waitFor();
  await page.clock.fastForward(61_000);
  await dialog.getByRole('button', { name: 'Resend code', exact: true }).click();
  expect(await shownCode(page)).not.toBe(first);
});

test.concurrent('the verified address is reported before the registration', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const newcomer = makeNewcomer();
  const dialog = await openDialog(page, stackUrl);
  const code = await requestCode(dialog, newcomer);
  const isReported = Promise.withResolvers<void>();
  await page.route('**/api/register', async (route) => {
    await isReported.promise;
    await route.continue();
  });
  await field(dialog, 'code').fill(code);

  await expectNotice(page, 'Email Verified');
  isReported.resolve();
  await avatar(page, newcomer).waitFor();
});
