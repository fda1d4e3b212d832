import { launchBrowser, newPage } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATOR_ROUTES } from '../routes.ts';
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
