import { createHmac } from 'node:crypto';
import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findViolationsInBothThemes } from '../find-violations.ts';
import { OPERATOR_ROUTES } from '../routes.ts';
import { queryDatabase } from '../stack-services.ts';
import { addVirtualAuthenticator } from '../visitor/virtual-authenticator.ts';
import { desktop, openConsole } from './console-page.ts';
import { request } from './operator-api.ts';

const stackUrl = inject('stackUrl');
const { username, password } = inject('adminLogin');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page without a session. The browser reports the 401 responses. */
const openSignedOut = () => newPage(browser, { viewport: desktop, expectedErrors: [/status of 401/] });

test('a visit to any screen of the console without a session leads to the login', async () => {
  await using watched = await openSignedOut();
  const { page } = watched;
  for (const route of OPERATOR_ROUTES) {
    await page.goto(stackUrl + route);
    await page.getByLabel('Password').waitFor();
    expect(new URL(page.url()).pathname, route).toBe('/admin/login');
  }
});

test('the login requires both fields, says what is wrong, and opens the requested page', async () => {
  await using watched = await openSignedOut();
  const { page } = watched;
  await page.goto(`${stackUrl}/admin/instagram-status`);
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.click();
  await page.getByText('Username is required').waitFor();
  await page.getByText('Password is required').waitFor();

  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('not the password');
  await login.click();
  await expectNotice(page, 'Login Failed');
  await page.getByText('Invalid username or password.').first().waitFor();

  await page.getByLabel('Password').fill(password);
  await login.click();
  await page.waitForURL('**/admin/instagram-status');
  await page.getByRole('button', { name: 'Refresh Status' }).waitFor();
});

test('logging out ends the session on the server and leads to the login', async () => {
  await using watched = await openConsole(browser, '/admin', { expectedErrors: [/status of 401/] });
  const { page } = watched;
  const [cookie] = await page.context().cookies(stackUrl);
  const isKnown = async () => {
    const answer = await request(stackUrl, 'GET', '/api/admin/check', { cookie: `${cookie!.name}=${cookie!.value}` });
    return ((await answer.json()) as { authenticated: boolean }).authenticated;
  };
  expect(await isKnown()).toBe(true);

  await page.getByRole('button', { name: 'Logout' }).click();

  await page.waitForURL('**/admin/login');
  expect(await isKnown()).toBe(false);
  await page.goto(`${stackUrl}/admin`);
  await page.waitForURL('**/admin/login');
});

test('a session that ended elsewhere is noticed at the next request, and typed text is there after the login', async () => {
  await using watched = await openConsole(browser, '/admin/proxy-manager', { expectedErrors: [/status of 401/] });
  const { page } = watched;
  const fields = { 'IP Address': '203.0.113.77', Port: '8080', Username: 'typed-before', Password: 'typed-too' };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  const [cookie] = await page.context().cookies(stackUrl);
  // The session ends while the form is sent: if it ended before, the page could notice it when it reads the list of proxies.
  await page.route('**/api/admin/proxies', async (route) => {
    if (route.request().method() === 'POST') {
      await request(stackUrl, 'POST', '/api/admin/logout', { cookie: `${cookie!.name}=${cookie!.value}` });
    }
    await route.continue();
  });

  await page.getByRole('button', { name: 'Add Proxy' }).click();

  await expectNotice(page, 'Access denied - You must be logged in as admin');
  await page.waitForURL('**/admin/login**');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/admin/proxy-manager');
  for (const [label, text] of Object.entries(fields)) {
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(text);
  }
});

test('an operator adds an authenticator app and a passkey, signs in with each and with a recovery code, and removes them', async () => {
  // Another admin with the same password, because the other journeys sign in without a second factor.
  const name = `second-${crypto.randomUUID().slice(0, 8)}`;
  const copied =
    'insert into admins (username, password_hash) select $1, password_hash from admins where username = $2';
  await queryDatabase(copied, [name, username]);
  await using watched = await openSignedOut();
  const { page } = watched;
  await addVirtualAuthenticator(page);
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  const logIn = async () => {
    await page.goto(`${stackUrl}/admin/login?next=${encodeURIComponent('/admin/security')}`);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Password').fill(password);
    await press('Login');
  };
  const confirm = async (button: string) => {
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
  };
  const isSignedIn = () => page.getByRole('heading', { name: 'Security' }).waitFor();
  const codeField = page.getByRole('textbox', { name: 'Code' });

  await logIn();
  await press('Add an app');
  await confirm('Continue');
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);
  const shown = await page.getByRole('dialog').locator('code').textContent();
  const secret = shown!.replaceAll(/\s/g, '');
  await codeField.fill(totp(secret));
  await press('Add the app');
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await press("I've saved them");
  await press('Add a passkey');
  await confirm('Continue');
  await page.getByText('never used').waitFor();
  expect(await findViolationsInBothThemes(page)).toEqual([]);

  await press('Logout');
  await logIn();
  await codeField.waitFor();
  expect(await codeField.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await codeField.evaluate((field) => field === document.activeElement)).toBe(true);
  await press('Use a passkey');
  await isSignedIn();
  await press('Logout');
  await logIn();
  await press('Use a recovery code');
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await press('Continue');
  await isSignedIn();
  await page.getByText('9 codes left').waitFor();
  await press('Logout');
  await logIn();
  // The code that added the app is used up.
  await codeField.fill(totp(secret, 1));
  await press('Continue');
  await isSignedIn();

  await press('Remove the app');
  await confirm('Remove the app');
  await page
    .getByRole('button', { name: /^Remove\b/ })
    .last()
    .click();
  await confirm('Remove the passkey');
  await page.getByRole('heading', { name: 'Recovery codes' }).waitFor({ state: 'detached' });
  await press('Logout');
  await logIn();
  await isSignedIn();
});

/** The code that an authenticator app shows now, or in the next step (RFC 6238). */
function totp(base32: string, stepsLater = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
