import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { desktop, phone } from '../feed-page.ts';
import { makeUser, type NewUser, newVisitorPage, signUp } from '../new-user.ts';
import { avatar, fillIn } from './auth-dialog.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function openAuth(page: Page, query = ''): Promise<void> {
  await page.goto(`${stackUrl}/auth${query}`, { waitUntil: 'domcontentloaded' });
}

async function createAccount(page: Page, user: NewUser): Promise<void> {
  await fillIn(page.locator('main'), { ...user, confirmPassword: user.password });
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test.concurrent('/auth signs up without an email and returns', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  const user = makeUser();
  await openAuth(page, '?returnTo=/new-home');
  await page
    .getByText('Discover video stories around you: short moments from the places nearby, nearest first.')
    .waitFor();
  await createAccount(page, user);

  await page.waitForURL(`${stackUrl}/new-home*`);
  await page.getByText(user.username, { exact: true }).waitFor();
  const { email, fullName } = await (await page.request.get(`${stackUrl}/api/user`)).json();
  expect({ email, fullName }).toEqual({ email: null, fullName: user.fullName });
});

test.concurrent('/auth says what is wrong with a registration', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const user = makeUser();
  await using other = await newVisitorPage(browser);
  await signUp(other, stackUrl, user);
  await openAuth(page);
  await createAccount(page, user);
  await expectNotice(page, 'Username Already Taken', 'This username is already taken');
  await page.route('**/api/register', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away' } }),
  );
  await createAccount(page, makeUser());
  await expectNotice(page, 'Registration failed', 'Something went wrong. Please try again.');
});

test.concurrent('a registration whose answer was lost signs in at the second try', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const user = makeUser();
  await openAuth(page, '?returnTo=/new-home');
  await page.route(
    '**/api/register',
    async (route) => {
      await fetch(route.request().url(), { method: 'POST', headers: JSON_TYPE, body: route.request().postData() });
      await route.abort();
    },
    { times: 1 },
  );
  await createAccount(page, user);
  await expectNotice(page, 'Registration failed', 'An unknown error occurred');

  await page.getByRole('button', { name: 'Create Account' }).click();

  await page.waitForURL(`${stackUrl}/new-home*`);
  expect((await (await page.request.get(`${stackUrl}/api/user`)).json()).username).toBe(user.username);
});

test.concurrent('two taps on Create Account without a gap make one request', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const user = makeUser();
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/register') && requests.push(request.url()));
  await openAuth(page, '?returnTo=/new-home');
  await fillIn(page.locator('main'), { ...user, confirmPassword: user.password });

  await page.getByRole('button', { name: 'Create Account' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });

  await page.waitForURL(`${stackUrl}/new-home*`);
  expect(requests).toHaveLength(1);
});

test.concurrent('a browser that does not keep the cookie is told so after signing up and logging in', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const user = makeUser();
  await openAuth(page);
  await page.getByRole('button', { name: 'Create Account' }).waitFor();
  await page.route('**/api/user', async (route) => {
    await page.context().clearCookies();
    await route.continue();
  });
  const blocked = "Your browser blocks cookies, so you can't stay signed in. Allow cookies for Around, then log in.";

  await createAccount(page, user);
  await expectNotice(page, 'Cookies are blocked', blocked);
  await page.getByRole('tab', { name: 'Login' }).click();
  await fillIn(page.locator('main'), { username: user.username, password: user.password });
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: blocked }).first().waitFor();
});

test.concurrent('/auth logs in and says when it fails', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  const user = makeUser();
  await using other = await newVisitorPage(browser);
  await signUp(other, stackUrl, user);
  await openAuth(page);
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).waitFor();
  await fillIn(page.locator('main'), { username: user.username, password: 'wrong' });
  await page.getByRole('button', { name: 'Log In' }).click();
  await expectNotice(page, 'Login failed', 'Please check your credentials and try again.');
  await page.route('**/api/login', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole('button', { name: 'Log In' }).click();
  // The form shows it once the attempt has ended; the notice of the first attempt has the same title.
  await page.locator('form').getByText('Login failed', { exact: true }).waitFor();
  await page.locator('input[name="password"]').fill(user.password);
  await page.keyboard.press('Enter');

  await page.waitForURL((url) => url.pathname === '/');
  await avatar(page, user).waitFor();
});

test.concurrent('G49 a signed-in visitor is sent on, and never to another site', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, desktop);
  const { page } = watched;
  await signUp(watched, stackUrl, makeUser());
  for (const [returnTo, path] of [
    ['/upload', '/upload'],
    ['/l/none?x=1', '/l/none?x=1'],
    ['https://evil.test/', '/'],
    ['//evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['/%2f%2fevil.test', '/'],
    ['/api/logout', '/'],
  ] as const) {
    await openAuth(page, `?returnTo=${encodeURIComponent(returnTo)}`);
    await page.waitForURL((url) => url.pathname !== '/auth');
    const { origin, pathname, search } = new URL(page.url());
    expect([returnTo, origin, pathname + (path.includes('?') ? search : '')]).toEqual([returnTo, stackUrl, path]);
  }
  await openAuth(page, '?returnTo=/upload');
  await expectNotice(page, 'Already logged in. Redirecting...');
});

test.concurrent('while the session is read, /auth shows a spinner', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await page.route('**/api/user', () => {});
  await openAuth(page);

  await page.getByRole('status').getByText('Loading...').waitFor();
});

test.concurrent('a provider that failed is reported once, and offline says so', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await openAuth(page, '?signInError=failed&returnTo=%2Fupload');
  await expectNotice(page, 'Login failed', 'Signing in with this provider did not work. Please try again.');
  expect(new URL(page.url()).search).toBe('?returnTo=%2Fupload');

  await page.context().setOffline(true);
  await page.locator('main').getByText('You are offline').waitFor();
  await createAccount(page, makeUser());
  await expectNotice(page, 'Registration failed', 'You are offline');
});

test.concurrent('/auth is in the language of the visitor, with its title', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, { ...phone, locale: 'ar' });
  const { page } = watched;
  await openAuth(page);

  await page.getByRole('heading', { name: 'أنشئ حسابك' }).waitFor();
  await expect.poll(() => page.title()).toBe('أنشئ حسابك · Around');
});
