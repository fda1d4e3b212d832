import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { addVirtualAuthenticator } from '../virtual-authenticator.ts';
import { avatar, expectAllSet, fillIn, openDialog, signUpButton } from './auth-dialog.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The device would answer the autofill before the button is pressed. */
async function refuseAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function logOut(page: Page): Promise<void> {
  const isReloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await isReloaded;
  await signUpButton(page).waitFor();
}

test('a passkey is offered once after a password, and signs the user in', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await addVirtualAuthenticator(page);
  await refuseAutofill(page);
  const user = makeUser();
  await signUp(watched, stackUrl, user);
  await page.request.post(`${stackUrl}/api/logout`);

  const dialog = await openDialog(page, stackUrl);
  await page.getByRole('tab', { name: 'Login' }).click();
  await fillIn(dialog, { username: user.username, password: user.password });
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await dialog.getByText('Sign in faster next time').waitFor();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expectNotice(page, 'Passkey added');
  await dialog.waitFor({ state: 'detached' });
  await avatar(page, user).click();
  await logOut(page);

  const again = await openDialog(page, stackUrl);
  await page.getByRole('tab', { name: 'Login' }).click();
  await expectAllSet(page, () => again.getByRole('button', { name: 'Sign in with a passkey' }).click());
  await avatar(page, user).waitFor();
  expect(await page.getByText('Sign in faster next time').count()).toBe(0);
});

test('the autofill of the username signs a user in with a passkey', async () => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await addVirtualAuthenticator(page);
  const user = makeUser();
  await signUp(watched, stackUrl, user);
  await page.request.post(`${stackUrl}/api/logout`);
  const dialog = await openDialog(page, stackUrl);
  await page.getByRole('tab', { name: 'Login' }).click();
  await fillIn(dialog, { username: user.username, password: user.password });
  await dialog.getByRole('button', { name: 'Log In' }).click();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
  await avatar(page, user).click();
  await logOut(page);

  await openDialog(page, stackUrl);
  await page.getByRole('tab', { name: 'Login' }).click();
  await avatar(page, user).waitFor();
});
