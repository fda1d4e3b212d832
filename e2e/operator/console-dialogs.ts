import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const ACCOUNTS = '/admin/instagram-accounts';
export const PROXIES = '/admin/proxy-manager';

export type ConsoleDialog = {
  dialog: string;
  path: string;
  opener: (page: Page) => Locator;
  /** The menu item that opens the dialog, if the opener opens a menu. */
  item?: RegExp;
  /** The button that closes it; null if only Escape does. */
  closer: string | null;
};

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();

const more = button(/^More actions for /);

/** Every dialog that opens on any system, with its opener. */
export const DIALOGS: ConsoleDialog[] = [
  { dialog: 'removal of an account', path: ACCOUNTS, opener: button(/^Remove /), closer: 'Cancel' },
  { dialog: 'new session', path: ACCOUNTS, opener: more, item: /^New session for /, closer: 'Cancel' },
  { dialog: 'cooldown', path: ACCOUNTS, opener: more, item: /^(Start|Extend) cooldown of /, closer: 'Cancel' },
  { dialog: 'health', path: ACCOUNTS, opener: button(/^Health of /), closer: 'Close' },
  { dialog: 'edit proxy', path: PROXIES, opener: more, item: /^Edit /, closer: 'Close' },
  { dialog: 'removal of a proxy', path: PROXIES, opener: button(/^Delete /), closer: 'Cancel' },
  { dialog: 'import of proxies', path: PROXIES, opener: button('Import many'), closer: 'Close' },
  { dialog: 'home of a profile', path: '/admin', opener: button(/^(Set|Change) home of /), closer: 'Close' },
  { dialog: 'sync', path: '/admin', opener: button('Sync Story Owners'), closer: null },
  { dialog: 'palette', path: '/admin/instagram-status', opener: button(/^Commands/), closer: null },
];

export const anyDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** The dialog of a sync closes by itself a second after the answer. */
export async function slowDownSync(page: Page): Promise<void> {
  await page.route('**/api/instagram/sync-story-owners', async (route) => {
    await sleep(5_000);
    await route.fallback();
  });
}

export async function openByKeyboard(opener: Locator, dialog: Locator, item?: RegExp): Promise<void> {
  await opener.waitFor();
  await opener.press('Enter');
  if (item) await opener.page().getByRole('menuitem', { name: item }).press('Enter');
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
