import type { WatchedPage } from '@around/test-harness/browser';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { makeUser, type NewUser, newVisitorPage, signUp } from '../new-user.ts';

/** Longer than the page needs to show what it has received. */
export const RENDER_MS = 300;

export type ProfileVisit = WatchedPage & { user: NewUser };

/** A new user with the profile page open. */
export async function openNewProfile(
  browser: Browser,
  stackUrl: string,
  { user = makeUser(), ...options }: BrowserContextOptions & { user?: NewUser } = {},
): Promise<ProfileVisit> {
  const watched = await newVisitorPage(browser, options);
  await signUp(watched, stackUrl, user);
  await openProfile(watched.page, stackUrl);
  return { ...watched, user };
}

export async function openProfile(page: Page, stackUrl: string): Promise<void> {
  await page.goto(`${stackUrl}/profile`);
  await sectionOf(page, 'Your data').waitFor();
}

/** A section of the page by its heading. */
export function sectionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The dialog that is open. */
export function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}
