import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { phone } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { addVirtualAuthenticator } from '../virtual-authenticator.ts';
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

test('a new password shows what else signs the user in, and removes what is selected', async ({ expect }) => {
  await using watched = await newVisitorPage(browser, phone);
  const { page } = watched;
  await addVirtualAuthenticator(page);
  await refuseAutofill(page);
  const newcomer = makeNewcomer();
  const form = await openDialog(page, stackUrl);
  await field(form, 'username').waitFor();
  const signUpCode = await requestCode(form, newcomer);
  await field(form, 'code').fill(signUpCode);
  await avatar(page, newcomer).waitFor();
  for (const name of ['Mine', 'Strange']) await addPasskey(page, { name, currentPassword: newcomer.password });
  await page.request.post(`${stackUrl}/api/logout`);

  const dialog = await openDialog(page, stackUrl);
  await page.getByRole('tab', { name: 'Login' }).click();
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await field(dialog, 'email').fill(newcomer.email);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await fillIn(dialog, { code: await shownCode(page), password: 'another place 43' });
  await dialog.getByRole('button', { name: 'Set new password' }).click();
  await dialog.getByText('Is this all yours?').waitFor();
  await dialog.getByText('We selected what was added in the last 7 days.', { exact: false }).waitFor();
  await dialog.getByLabel('Remove Mine').uncheck();
  expect(await dialog.getByLabel('Remove Strange').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Set new password' }).click();

  await expectNotice(page, 'Password changed', 'You are signed in.');
  const { passkeys } = await (await page.request.get(`${stackUrl}/api/passkeys`)).json();
  expect(passkeys).toEqual([expect.objectContaining({ name: 'Mine' })]);
});

/** Adds a passkey through the API. A device has one for each user, so the list of those that it has is left out. */
function addPasskey(page: Page, { name, currentPassword }: { name: string; currentPassword: string }): Promise<void> {
  return page.evaluate(
    async ([passkeyName, password]) => {
      const post = async (path: string, body: unknown) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json();
      const options = await post('/api/passkeys/registration-options', { currentPassword: password });
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...options, excludeCredentials: [] });
      const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
      await post('/api/passkeys', { response: credential.toJSON(), name: passkeyName });
    },
    [name, currentPassword] as const,
  );
}
