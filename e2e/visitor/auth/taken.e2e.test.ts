import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { phone } from '../feed-page.ts';
import { makeUser, newVisitorPage } from '../new-user.ts';
import { avatar, field, fillIn, makeNewcomer, type Newcomer, openDialog, requestCode } from './auth-dialog.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Signs somebody else up, in another browser. */
async function signUpElsewhere({ confirmPassword: _, ...user }: Partial<Newcomer> & { confirmPassword?: string }) {
  await using watched = await newVisitorPage(browser);
  const { request } = watched.page;
  if (user.email) {
    const sent = await request.post(`${stackUrl}/api/email/send-code`, { data: { email: user.email } });
    const { code } = await sent.json();
    await request.post(`${stackUrl}/api/email/verify-code`, { data: { code } });
  }
  const response = await request.post(`${stackUrl}/api/register`, { data: user });
  if (!response.ok()) throw new Error(await response.text());
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name="code"]').fill(code);
}

test.concurrent('the form says while typing that a username is taken, and again when it is sent', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const taken = makeUser();
  await signUpElsewhere(taken);
  const dialog = await openDialog(page, stackUrl);

  await field(dialog, 'username').fill(makeUser().username);
  await dialog.getByText('This username is free').waitFor();
  await field(dialog, 'username').fill(taken.username.toUpperCase());
  await dialog.getByText('This username is already taken').waitFor();
  const { password, fullName, email } = makeNewcomer();
  await fillIn(dialog, { email, password, confirmPassword: password, fullName });
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await expectNotice(page, 'Username Already Taken', 'This username is already taken');
});

test.concurrent('a username that was taken during the verification returns to the form and costs no new code', async ({
  expect,
}) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const newcomer = makeNewcomer();
  const dialog = await openDialog(page, stackUrl);
  const code = await requestCode(dialog, newcomer);
  const { email: _, ...rival } = newcomer;
  await signUpElsewhere(rival);
  await typeCode(page, code);

  await expectNotice(page, 'Username Already Taken', 'This username is already taken');
  expect(await field(dialog, 'username').inputValue()).toBe('');
  expect(await field(dialog, 'email').inputValue()).toBe(newcomer.email);
  const { username } = makeUser();
  await field(dialog, 'username').fill(username);
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await avatar(page, { ...newcomer, username }).waitFor();
});

test.concurrent('an email that was registered during the verification is cleared', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const newcomer = makeNewcomer();
  const dialog = await openDialog(page, stackUrl);
  const code = await requestCode(dialog, newcomer);
  await signUpElsewhere({ ...makeUser(), email: newcomer.email });
  await typeCode(page, code);

  await expectNotice(page, 'Email Already Registered', 'This email is already registered');
  await dialog.getByText('This email is already registered').waitFor();
  expect(await field(dialog, 'email').inputValue()).toBe('');
  expect(await field(dialog, 'username').inputValue()).toBe(newcomer.username);
});

test.concurrent('a failed step is reported and keeps what was typed', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const newcomer = makeNewcomer();
  const dialog = await openDialog(page, stackUrl);
  await page.route('**/api/check-email?*', (route) => route.abort(), { times: 1 });
  await fillIn(dialog, { ...newcomer, confirmPassword: newcomer.password });
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await expectNotice(page, 'Registration Error', 'An unknown error occurred');

  await page.route('**/api/register', (route) => route.fulfill({ json: {} }), { times: 1 });
  await typeCode(page, await requestCode(dialog, newcomer));
  await expectNotice(page, 'Registration Error', 'User data not found. Please try again.');
  const create = dialog.getByRole('button', { name: 'Create Account' });
  await page.route('**/api/register', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await create.click();
  await expectNotice(page, 'Registration Error', 'Something went wrong. Please try again.');
  await page.route('**/api/register', (route) => route.abort(), { times: 1 });
  await create.click();
  await expectNotice(page, 'Registration Failed', 'An error occurred while registering. Please try again.');
  const busy = { status: 429, headers: { 'retry-after': '120' }, json: { message: 'Slow down' } };
  await page.route('**/api/register', (route) => route.fulfill(busy), { times: 1 });
  await create.click();
  await expectNotice(
    page,
    'Registration Error',
    'Too many requests. Please try again later. You can try again in 2 minutes.',
  );

  expect(await field(dialog, 'password').inputValue()).toBe(newcomer.password);
  await create.click();
  await avatar(page, newcomer).waitFor();
});
