import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { shownCode } from '../auth/auth-dialog.ts';
import { phone } from '../feed-page.ts';
import { logIn, newVisitorPage } from '../new-user.ts';
import { addVirtualAuthenticator } from '../virtual-authenticator.ts';
import { dialogOf, openNewProfile, openProfile, sectionOf } from './profile-page.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const statusOfUser = async (page: Page) => (await page.request.get(`${stackUrl}/api/user`)).status();

test.concurrent('a new password signs out the other browser, which goes to the sign-in page', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page, user } = visit;
  await using other = await newVisitorPage(browser);
  expect(await logIn(other, stackUrl, user)).toBe(200);
  await openProfile(other.page, stackUrl);
  await other.page.getByRole('button', { name: 'Edit name' }).click();
  await other.page.getByLabel('Full Name').fill('Typed before the session ended');
  await sectionOf(other.page, 'Email').getByRole('button', { name: 'Add email' }).click();
  const newEmail = dialogOf(other.page, 'Add email');
  const email = `${user.username}@around.example`;
  await newEmail.getByLabel('New email address').fill(email);
  const dialog = dialogOf(page, 'Change password');

  await sectionOf(page, 'Password').getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password').fill('something else');
  await dialog.getByLabel('New password').fill('another place 43');
  await dialog.getByLabel('Confirm Password').fill('another place 44');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await dialog.getByText("Passwords don't match").waitFor();
  await dialog.getByLabel('Confirm Password').fill('another place 43');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await dialog.getByText('The password is not right').waitFor();
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expectNotice(page, 'Password changed', 'All other devices have been signed out.');
  await dialog.waitFor({ state: 'detached' });

  expect([await statusOfUser(page), await statusOfUser(other.page)]).toEqual([200, 401]);
  await newEmail.getByRole('button', { name: 'Send verification code' }).click();
  await newEmail.getByLabel('Verification code').fill(await shownCode(other.page));
  await newEmail.getByRole('button', { name: 'Verify' }).click();
  await newEmail.getByLabel('Current password').fill('another place 43');
  await newEmail.getByRole('button', { name: 'Save email' }).click();
  await other.page.waitForURL(`${stackUrl}/auth?returnTo=/profile`);

  await other.page.getByRole('tab', { name: 'Login' }).click();
  await other.page.getByLabel('Username').fill(user.username);
  await other.page.getByRole('textbox', { name: 'Password' }).fill('another place 43');
  await other.page.getByRole('button', { name: 'Log In', exact: true }).click();
  await other.page.waitForURL(`${stackUrl}/profile`);
  await expect.poll(() => other.page.getByLabel('Full Name').inputValue()).toBe('Typed before the session ended');
  expect(await newEmail.getByLabel('New email address').inputValue()).toBe(email);
});

test.concurrent('an email address is added with its code, then removed', async () => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page, user } = visit;
  const email = `${user.username}@around.example`;
  const section = sectionOf(page, 'Email');
  const dialog = dialogOf(page, 'Add email');

  await section.getByText('No email address').waitFor();
  await section.getByRole('button', { name: 'Add email' }).click();
  await dialog.getByLabel('New email address').fill('ada');
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  const code = await shownCode(page);
  const wrong = code === '000000' ? '000001' : '000000';
  await dialog.getByLabel('Verification code').fill(wrong);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByText('This code is wrong or has expired').waitFor();
  await dialog.getByLabel('Verification code').fill(code);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Save email' }).click();
  await section.getByText(email).waitFor();
  await section.getByText('Verified').waitFor();

  await section.getByRole('button', { name: 'Remove email' }).click();
  const question = dialogOf(page, 'Remove email');
  await question.getByText(email, { exact: false }).waitFor();
  await question.getByLabel('Current password').fill(user.password);
  await question.getByRole('button', { name: 'Remove email' }).click();
  await section.getByText('No email address').waitFor();
});

test.concurrent('a passkey is added, renamed, used to sign in, and removed', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl);
  const { page, user } = visit;
  await addVirtualAuthenticator(page);
  const section = sectionOf(page, 'Passkeys');

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const add = dialogOf(page, 'Add a passkey');
  await add.getByLabel('Current password').fill('something else');
  await add.getByRole('button', { name: 'Add a passkey' }).click();
  await add.getByText('The password is not right').waitFor();
  await add.getByLabel('Current password').fill(user.password);
  await add.getByRole('button', { name: 'Add a passkey' }).click();
  await expectNotice(page, 'Passkey added');
  await section.getByRole('button', { name: /^Rename/ }).click();
  const rename = dialogOf(page, 'Rename passkey');
  await rename.getByLabel('Name of the passkey').fill('Kitchen laptop');
  await rename.getByLabel('Current password').fill(user.password);
  await rename.getByRole('button', { name: 'Save name' }).click();
  await section.getByText('Kitchen laptop').waitFor();
  await section.getByText('Not used yet').waitFor();

  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(`${stackUrl}/`);
  expect(await statusOfUser(page)).toBe(401);
  expect(await signInWithPasskey(page)).toBe(200);
  await openProfile(page, stackUrl);
  await section.getByText('Last used: now').waitFor();

  await section.getByRole('button', { name: 'Remove Kitchen laptop' }).click();
  const remove = dialogOf(page, 'Remove passkey');
  await remove.getByText('Kitchen laptop').waitFor();
  await remove.getByText('This cannot be undone.', { exact: false }).waitFor();
  await remove.getByRole('button', { name: 'Remove passkey' }).click();
  await remove.getByText('Password is required').waitFor();
  await remove.getByLabel('Current password').fill(user.password);
  await remove.getByRole('button', { name: 'Remove passkey' }).click();
  await section.getByText('Kitchen laptop').waitFor({ state: 'detached' });
});

test.concurrent('a browser without passkeys shows no section about them', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl);
  const { page } = visit;
  await sectionOf(page, 'Passkeys').waitFor();

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await openProfile(page, stackUrl);

  expect(await sectionOf(page, 'Passkeys').count()).toBe(0);
});

/** Signs in through the API with the passkey of the browser, and returns the status. */
function signInWithPasskey(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const post = (path: string, body: unknown) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const options = await (await post('/api/login/passkey-options', {})).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return (await post('/api/login/passkey', { response: credential.toJSON() })).status;
  });
}
