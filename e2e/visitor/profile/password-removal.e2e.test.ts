import { LAST_WAY_TO_SIGN_IN, SIGN_IN_AGAIN } from '@around/contracts/users/user-messages';
import { launchBrowser } from '@around/test-harness/browser';
import { expectNotice } from '@around/test-harness/notices';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { phone } from '../feed-page.ts';
import { logIn, newVisitorPage } from '../new-user.ts';
import { addVirtualAuthenticator } from '../virtual-authenticator.ts';
import { ageSession } from './age-session.ts';
import { dialogOf, openNewProfile, openProfile, type ProfileVisit, sectionOf } from './profile-page.ts';

const stackUrl = inject('stackUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A new user with a passkey and a verified e-mail address, whose profile is open. */
async function openSafeProfile(options?: BrowserContextOptions): Promise<ProfileVisit> {
  const visit = await openNewProfile(browser, stackUrl, options);
  await addVirtualAuthenticator(visit.page);
  await addPasskey(visit);
  await addEmail(visit);
  await openProfile(visit.page, stackUrl);
  return visit;
}

async function addPasskey({ page, user }: ProfileVisit): Promise<void> {
  await sectionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = dialogOf(page, 'Add a passkey');
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await sectionOf(page, 'Passkeys')
    .getByRole('button', { name: /^Rename/ })
    .waitFor();
}

async function addEmail({ page, user }: ProfileVisit): Promise<void> {
  const email = `${user.username}@around.example`;
  const sent = await page.request.post(`${stackUrl}/api/email/send-code`, { data: { email } });
  await page.request.post(`${stackUrl}/api/email/verify-code`, { data: { code: (await sent.json()).code } });
  const changed = await page.request.patch(`${stackUrl}/api/user`, { data: { email, currentPassword: user.password } });
  expect([changed.status(), await changed.json()]).toEqual([200, expect.objectContaining({ email })]);
}

const removalOf = (page: Page) => sectionOf(page, 'Password').getByRole('button', { name: 'Remove password' });

async function removePassword({ page, user }: ProfileVisit): Promise<void> {
  await removalOf(page).click();
  const dialog = dialogOf(page, 'Remove password');
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByRole('button', { name: 'Remove password' }).click();
}

test.concurrent('a password can be removed beside a passkey and an email address only', async ({ expect }) => {
  await using visit = await openNewProfile(browser, stackUrl, phone);
  const { page, user } = visit;
  await addVirtualAuthenticator(page);
  await sectionOf(page, 'Password').getByRole('button', { name: 'Change password' }).waitFor();
  expect(await removalOf(page).count()).toBe(0);
  await addPasskey(visit);
  expect(await removalOf(page).count()).toBe(0);
  await addEmail(visit);
  await openProfile(page, stackUrl);

  await removePassword(visit);
  await expectNotice(page, 'Password removed');

  await sectionOf(page, 'Password').getByText('You sign in without a password.').waitFor();
  expect(await removalOf(page).count()).toBe(0);
  await using other = await newVisitorPage(browser);
  expect(await logIn(other, stackUrl, user)).toBe(401);
});

test.concurrent('a password stays when the passkey is removed in another tab meanwhile', async ({ expect }) => {
  await using visit = await openSafeProfile();
  const { page, user } = visit;
  await removalOf(page).waitFor();
  const { passkeys } = await (await page.request.get(`${stackUrl}/api/passkeys`)).json();
  await page.request.delete(`${stackUrl}/api/passkeys/${passkeys[0].id}`, { data: { currentPassword: user.password } });

  await removePassword(visit);

  await dialogOf(page, 'Remove password').getByText(LAST_WAY_TO_SIGN_IN).waitFor();
  await using other = await newVisitorPage(browser);
  expect(await logIn(other, stackUrl, user)).toBe(200);
});

test.concurrent('a user without a password signs in again to set one, and comes back', async ({ expect }) => {
  await using visit = await openSafeProfile(phone);
  const { page, user } = visit;
  await removePassword(visit);
  await expectNotice(page, 'Password removed');
  await ageSession(page, 11 * 60_000);
  const dialog = dialogOf(page, 'Set a password');
  const setPassword = async () => {
    await sectionOf(page, 'Password').getByRole('button', { name: 'Set a password' }).click();
    await dialog.getByLabel('New password').fill('another place 43');
    await dialog.getByLabel('Confirm Password').fill('another place 43');
    await dialog.getByRole('button', { name: 'Save password' }).click();
  };

  await setPassword();
  await dialog.getByText(SIGN_IN_AGAIN).waitFor();
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await page.waitForURL(`${stackUrl}/auth?returnTo=/profile`);
  await page.getByRole('tab', { name: 'Login' }).click();
  // The device answers the autofill of the username at once, as it has a passkey.
  await page.waitForURL(`${stackUrl}/profile`);
  await setPassword();
  await expectNotice(page, 'Password changed');

  await using other = await newVisitorPage(browser);
  expect(await logIn(other, stackUrl, { ...user, password: 'another place 43' })).toBe(200);
});
