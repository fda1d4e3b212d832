import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { desktop, openFeed, phone } from '../feed-page.ts';
import { logIn, makeUser, type NewUser, newVisitorPage, signUp } from '../new-user.ts';
import {
  avatar,
  expectAllSet,
  field,
  fillIn,
  HERE,
  makeNewcomer,
  openDialog,
  requestCode,
  shownCode,
  signUpButton,
} from './auth-dialog.ts';
import { logOutWithNotice, reloadAfterLogOut } from './log-out.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A user who is signed in nowhere. */
async function makeSignedOutUser(overrides: Partial<NewUser> = {}): Promise<NewUser> {
  const user = makeUser(overrides);
  await using watched = await newVisitorPage(browser);
  await signUp(watched, stackUrl, user);
  return user;
}

async function chooseTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

test.concurrent('a user logs in, after a wrong password that stays in the form', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const user = await makeSignedOutUser();
  const dialog = await openDialog(page, stackUrl);
  await chooseTab(page, 'Login');
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await dialog.getByText('Username is required', { exact: true }).waitFor();
  await dialog.getByText('Password is required', { exact: true }).waitFor();

  await fillIn(dialog, { username: user.username, password: 'wrong' });
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await expectNotice(page, 'Login Failed', 'Please check your credentials and try again.');
  expect(await field(dialog, 'password').inputValue()).toBe('wrong');
  await field(dialog, 'password').fill(user.password);

  await expectAllSet(page, () => page.keyboard.press('Enter'));
  await avatar(page, user).waitFor();
});

test.concurrent('a login that is throttled says how long to wait', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openDialog(page, stackUrl);
  await chooseTab(page, 'Login');
  const busy = { status: 429, headers: { 'retry-after': '30' }, json: { message: 'Slow down' } };
  await page.route('**/api/login', (route) => route.fulfill(busy), { times: 1 });
  await fillIn(dialog, { username: 'ada', password: 'secret' });
  await dialog.getByRole('button', { name: 'Log In' }).click();

  const wait = 'Too many requests. Please try again later. You can try again in 30 seconds.';
  await expectNotice(page, 'Login failed', wait);
});

test.concurrent('signing in and out in one tab shows in the other', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  const user = await makeSignedOutUser();
  const other = await page.context().newPage();
  await openFeed(other, `${stackUrl}/${HERE}`);
  const dialog = await openDialog(page, stackUrl);
  await chooseTab(page, 'Login');
  await fillIn(dialog, { username: user.username, password: user.password });
  await page.keyboard.press('Enter');
  await avatar(other, user).waitFor();

  await dialog.waitFor({ state: 'detached' });
  await avatar(page, user).click();
  await logOutWithNotice(page);
  await reloadAfterLogOut(page);
  await signUpButton(other).waitFor();
  await signUpButton(page).waitFor();
});

test.concurrent('while sessions cannot be read, the last known user is shown, and requested again', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  const user = makeUser();
  await signUp(watched, stackUrl, user);
  await openFeed(page, `${stackUrl}/${HERE}`);
  await avatar(page, user).waitFor();

  const calls: number[] = [];
  await page.route('**/api/user', (route) => {
    calls.push(calls.length);
    return route.fulfill({ status: 503, json: { message: 'Away' } });
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await avatar(page, user).waitFor();
  await page.waitForResponse((response) => response.url().endsWith('/api/user') && calls.length > 2);
  await avatar(page, user).waitFor();
});

test.concurrent('a forgotten password is replaced with a code, and signs the user in', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const newcomer = makeNewcomer();
  await using first = await newVisitorPage(browser, phone);
  const form = await openDialog(first.page, stackUrl);
  await field(form, 'username').waitFor();
  const code = await requestCode(form, newcomer);
  await field(form, 'code').fill(code);
  await avatar(first.page, newcomer).waitFor();

  const dialog = await openDialog(page, stackUrl);
  await chooseTab(page, 'Login');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByText('Your account has no email address? Then an operator must help you.').waitFor();
  await field(dialog, 'email').fill(newcomer.email);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  const resetCode = await shownCode(page);
  await fillIn(dialog, { code: resetCode === '000000' ? '000001' : '000000', password: 'another place 43' });
  await dialog.getByRole('button', { name: 'Set new password' }).click();
  await expectNotice(page, 'Verification Failed', 'This code is wrong or has expired');
  await field(dialog, 'code').fill(resetCode);
  await dialog.getByRole('button', { name: 'Set new password' }).click();

  await expectNotice(page, 'Password changed', 'You are signed in.');
  await avatar(page, newcomer).waitFor();
  await using third = await newPage(browser, phone);
  expect(await logIn(third, stackUrl, { ...newcomer, password: 'another place 43' })).toBe(200);
});

test.concurrent('the phone tab has its steps and notices, makes no call, and leads to the sign-up', async ({
  expect,
}) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openDialog(page, stackUrl);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await chooseTab(page, 'Phone');
  const country = dialog.getByLabel('Country code');
  expect(await country.locator('option').allTextContents()).toEqual(['+1', '+44', '+90', '+49', '+33']);
  expect(await country.inputValue()).toBe('+1');
  await field(dialog, 'phoneNumber').fill('555');
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await dialog.getByText('Enter a valid phone number', { exact: true }).waitFor();
  await field(dialog, 'phoneNumber').fill('5551234567');
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await expectNotice(page, 'Coming soon', 'Signing up by phone is coming soon. No code was sent.');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expectNotice(page, 'Invalid Code');
  await field(dialog, 'code').fill('123456');
  await dialog.getByRole('button', { name: 'Verify' }).click();

  await expectNotice(page, 'Coming soon', 'Please sign up with your email address for now.');
  await field(dialog, 'email').waitFor();
  expect(calls).toEqual([]);
});

test.concurrent('providers that are not configured are coming soon', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const dialog = await openDialog(page, stackUrl);
  for (const name of ['Google', 'Facebook']) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expectNotice(page, 'Coming soon', `Signing in with ${name} is coming soon.`);
  }
});

test.concurrent('a sign-in applies the language, unit and theme of the user', async () => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  const user = makeUser();
  await signUp(watched, stackUrl, user);
  await page.request.patch(`${stackUrl}/api/user`, { data: { language: 'tr', unit: 'kilometer', theme: 'dark' } });
  await page.request.post(`${stackUrl}/api/logout`);
  const dialog = await openDialog(page, stackUrl);
  await chooseTab(page, 'Login');
  await fillIn(dialog, { username: user.username, password: user.password });
  await page.keyboard.press('Enter');

  await page.locator('html.dark[lang="tr"]').waitFor();
  await avatar(page, user).waitFor();
  await page
    .getByText(/^\d+,\d km/)
    .first()
    .waitFor();
});
