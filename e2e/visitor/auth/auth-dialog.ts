import { expectNotice } from '@around/test-harness/notices';
import type { Locator, Page } from 'playwright-core';
import { openFeed } from '../feed-page.ts';
import { makeUser, type NewUser } from '../new-user.ts';

/** With a place in the URL no position is requested, so no notice about it hides the expected one. */
export const HERE = '?lat=38.42&lng=27.13&name=Konak';

export type Newcomer = NewUser & { email: string };

export function makeNewcomer(overrides: Partial<Newcomer> = {}): Newcomer {
  const user = makeUser();
  return { ...user, email: `${user.username}@example.com`, ...overrides };
}

/** Opens the feed and the dialog over it. */
export async function openDialog(page: Page, stackUrl: string): Promise<Locator> {
  await openFeed(page, `${stackUrl}/${HERE}`);
  await signUpButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input').first().waitFor();
  return dialog;
}

export function signUpButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Sign Up', exact: true });
}

/** The button of the avatar menu, which shows who is signed in. */
export function avatar(page: Page, { username }: NewUser): Locator {
  return page.getByRole('banner').getByRole('button', { name: username, exact: true });
}

/**
 * Does the last step of signing up or in, and waits for its end. The end is shown for a second, and a busy machine needs longer to look, so
 * the page itself watches for it.
 */
export async function expectAllSet(page: Page, doLastStep: () => Promise<void>): Promise<void> {
  const watch = await page.evaluateHandle(() => {
    const { promise: isShown, resolve: markShown } = Promise.withResolvers<void>();
    const observer = new MutationObserver(() => {
      const announced = [...document.querySelectorAll('[role="status"]')];
      if (announced.some(({ textContent }) => textContent.includes("You're all set!"))) markShown();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return { isShown };
  });
  await doLastStep();
  await watch.evaluate(({ isShown }) => isShown);
}

export function field(dialog: Locator, name: string): Locator {
  return dialog.locator(`input[name="${name}"]`);
}

export async function fillIn(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(dialog, name).fill(value);
}

/** Fills in the form of the first step and requests the code. Returns the code, which is shown because there is no mail server. */
export async function requestCode(dialog: Locator, newcomer: Newcomer): Promise<string> {
  const { password } = newcomer;
  await fillIn(dialog, { ...newcomer, confirmPassword: password });
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  return shownCode(dialog.page());
}

export async function shownCode(page: Page): Promise<string> {
  const { description } = await expectNotice(page, 'Verification Code', /^Your code is \d{6}\.$/);
  return description.replace(/\D/g, '');
}
