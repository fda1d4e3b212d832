import { pickPort } from '@around/local-stack/data-folder/stack-ports';
import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import { startTestProvider, type TestProvider } from '@around/test-harness/openid-provider';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, phone } from '../feed-page.ts';
import { logIn, makeUser, newVisitorPage } from '../new-user.ts';
import { dialogOf, openNewProfile, openProfile, type ProfileVisit, sectionOf } from '../profile/profile-page.ts';
import { type SecondGateway, startSecondGateway } from '../second-gateway.ts';
import { avatar, openDialog, signUpButton } from './auth-dialog.ts';

let browser: Browser;
let provider: TestProvider;
let gateway: SecondGateway;
beforeAll(async () => {
  const port = await pickPort();
  provider = await startTestProvider(`http://localhost:${port}/api/sign-in-providers/google/callback`);
  provider.isAsking = true;
  const { issuer, clientId, clientSecret } = provider.settings;
  const environment = {
    GOOGLE_ISSUER: issuer.href,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  };
  gateway = await startSecondGateway(environment, { port });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await gateway?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

/** Fills in the page of the provider. */
async function agree(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/interaction/**');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Leaves the profile for the provider. */
async function connect({ page, user }: ProfileVisit): Promise<void> {
  await sectionOf(page, 'Connected accounts').getByRole('button', { name: 'Connect Google' }).click();
  const dialog = dialogOf(page, 'Connect Google');
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Connect Google' }).click();
}

const newVisitor = (options: BrowserContextOptions) => newVisitorPage(browser, options);

test('a visitor signs up with a provider in the dialog, logs out, and signs in with it on /auth', async () => {
  await using watched = await newVisitor(phone);
  const { page } = watched;
  const newcomer = makeUser();
  const { username } = newcomer;
  const email = `${username}@mail.example`;

  const dialog = await openDialog(page, gateway.url);
  await dialog.getByRole('button', { name: 'Google' }).click();
  await agree(page, email);
  await page.waitForURL(`${gateway.url}/`);
  await avatar(page, newcomer).click();
  const user = await (await page.request.get(`${gateway.url}/api/user`)).json();
  expect(user).toMatchObject({ username, email, fullName: 'Ada Lovelace', hasPassword: false });
  const isReloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await isReloaded;
  await signUpButton(page).waitFor();

  await page.goto(`${gateway.url}/auth?returnTo=/profile`);
  await page.getByRole('button', { name: 'Google' }).click();
  // The provider still knows the visitor, so it asks nothing.
  await page.waitForURL(`${gateway.url}/profile`);
  await sectionOf(page, 'Email').getByText(email).waitFor();
});

test('a visitor who cancels at the provider comes back to the sign-in page, which says so', async () => {
  await using watched = await newVisitor(desktop);
  const { page } = watched;
  await page.goto(`${gateway.url}/auth?returnTo=/upload`);
  await page.getByRole('button', { name: 'Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expectNotice(page, 'Login failed', 'You cancelled signing in with this provider.');
  await page.waitForURL(`${gateway.url}/auth?returnTo=%2Fupload`);
});

test('a user connects a provider on the profile, signs in with it, and disconnects it', async () => {
  await using visit = await openNewProfile(browser, gateway.url, phone);
  const { page, user } = visit;
  const email = `${user.username}@mail.example`;
  const card = sectionOf(page, 'Connected accounts');
  await card.getByText('Not connected').waitFor();

  await connect(visit);
  await agree(page, email);
  await expectNotice(page, 'Google is connected');
  await page.waitForURL(`${gateway.url}/profile`);
  await card.getByText(email).waitFor();
  await using other = await newVisitor(desktop);
  await other.page.goto(`${gateway.url}/auth?returnTo=/profile`);
  await other.page.getByRole('button', { name: 'Google' }).click();
  await agree(other.page, email);
  await sectionOf(other.page, 'Name').getByText(user.username, { exact: true }).waitFor();

  await card.getByRole('button', { name: 'Disconnect Google' }).click();
  const question = dialogOf(page, 'Disconnect Google');
  await question.getByText('You can no longer sign in with Google.', { exact: false }).waitFor();
  await question.getByLabel('Current password').fill(user.password);
  await question.getByRole('button', { name: 'Disconnect Google' }).click();
  await expectNotice(page, 'Google is disconnected');
  await card.getByText('Not connected').waitFor();
  expect(await logIn(visit, gateway.url, user)).toBe(200);
});

test('the only way to sign in cannot be disconnected, and an account of another user cannot be connected', async () => {
  await using watched = await newVisitor(phone);
  const { page } = watched;
  const email = `${makeUser().username}@mail.example`;
  await page.goto(`${gateway.url}/auth?returnTo=/profile`);
  await page.getByRole('button', { name: 'Google' }).click();
  await agree(page, email);
  const card = sectionOf(page, 'Connected accounts');
  await card.getByRole('button', { name: 'Disconnect Google' }).click();
  const question = dialogOf(page, 'Disconnect Google');
  await question.getByRole('button', { name: 'Disconnect Google' }).click();
  await question.getByText('This is your only way to sign in. Set a password or add a passkey first.').waitFor();

  await using visit = await openNewProfile(browser, gateway.url);
  await connect(visit);
  await agree(visit.page, email);
  await expectNotice(visit.page, 'Google was not connected', 'This account belongs to another user of Around.');
  await openProfile(visit.page, gateway.url);
});
